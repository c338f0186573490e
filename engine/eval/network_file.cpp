#include "eval/network_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "base/hash.h"
#include "base/text.h"
#include "games/families.h"

namespace krou {

namespace {

constexpr std::string_view head_word = "krou network ";
constexpr std::string_view version = "1";
constexpr std::size_t max_characters = 4000;  ///< per header line, after its keyword

bool is_control(char c) {
    return static_cast<unsigned char>(c) < ' ' || c == 0x7f;
}

std::string shape_text(const NetworkShape& shape) {
    std::string text;
    for (const int number : {shape.places(), shape.counts, Network::width, Network::second_width,
                             Network::ranges, shape.seeds_in_range}) {
        if (!text.empty()) text += ' ';
        text += std::to_string(number);
    }
    return text;
}

/// Converts a second-layer weight from halves, as stored, to a whole number. Ties round to even.
std::int8_t whole_weight(int halves) {
    const int whole = (halves + (halves >> 1 & 1)) >> 1;
    return static_cast<std::int8_t>(std::clamp(whole, -Network::max_weight, Network::max_weight));
}

/// Calls `function` with each number of the network, in file order.
template <class AnyNetwork, class Function>
void for_each_number(AnyNetwork& network, Function function) {
    for (auto& row : network.rows)
        for (auto& number : row.numbers) function(number);
    for (auto& top : network.tops) {
        for (std::size_t input = 0; input < 2 * Network::width; input += 2)
            for (std::size_t sum = 0; sum < Network::second_width; ++sum)
                for (const auto i : {input, input + 1}) {
                    auto halves = static_cast<std::int16_t>(2 * top.weight(i, sum));
                    function(halves);
                    if constexpr (!std::is_const_v<AnyNetwork>)
                        top.weight(i, sum) = whole_weight(halves);
                }
        for (auto& number : top.biases) function(number);
        for (const std::size_t square : {0u, 1u})
            for (auto& pair : top.last_weights) function(pair[square]);
        function(top.last_bias);
    }
}

std::string numbers_of(const Network& network) {
    std::string bytes;
    for_each_number(network, [&]<class Integer>(Integer number) {
        for (std::size_t i = 0; i < sizeof number; ++i)
            bytes += static_cast<char>(static_cast<std::uint32_t>(number) >> 8 * i & 0xff);
    });
    return bytes;
}

/// Size of a `UpperLayers` in a file: its second-layer weights take two bytes each.
constexpr std::size_t bytes_of_top =
    2 * sizeof(Network::UpperLayers::groups) + sizeof(Network::UpperLayers::biases) +
    sizeof(Network::UpperLayers::last_weights) + sizeof(Network::UpperLayers::last_bias);
std::size_t bytes_of_numbers(const Network& network) {
    return network.rows.size() * sizeof(Network::Row) + Network::ranges * bytes_of_top;
}

/// Reads all numbers from exactly `bytes_of_numbers` bytes.
void read_numbers(Network& network, std::string_view bytes) {
    for_each_number(network, [&]<class Integer>(Integer& number) {
        std::make_unsigned_t<Integer> read = 0;
        for (std::size_t i = 0; i < sizeof number; ++i) {
            const std::uint32_t byte = static_cast<std::uint8_t>(bytes[i]);
            read = static_cast<std::make_unsigned_t<Integer>>(read | byte << 8 * i);
        }
        number = static_cast<Integer>(read);
        bytes.remove_prefix(sizeof number);
    });
}

std::string checksum(std::string_view text, std::string_view numbers) {
    Hash hash;
    hash.add(text);
    hash.add(numbers);
    return hex_digits(hash.value());
}

/// True if no sum can overflow its integer type.
bool is_within_limits(const Network& network) {
    const auto counts = static_cast<std::size_t>(network.shape.counts);
    for (std::size_t i = 0; i < Network::width; ++i) {
        int largest = 0;
        int most = 0;
        for (std::size_t row = 0; row < network.rows.size(); ++row) {
            most = std::max(most, std::abs(int{network.rows[row].numbers[i]}));
            if ((row + 1) % counts != 0) continue;
            largest += most;
            most = 0;
        }
        if (largest > std::numeric_limits<std::int16_t>::max()) return false;
    }
    const auto fits = [](std::int64_t sum) {
        return sum <= std::numeric_limits<std::int32_t>::max();
    };
    for (const auto& top : network.tops) {
        for (std::size_t o = 0; o < Network::second_width; ++o) {
            std::int64_t sum = std::abs(std::int64_t{top.biases[o]});
            for (const auto& groups : top.groups)
                for (const int weight : groups[o])
                    sum += 2 * Network::input_scale * std::abs(weight);
            if (!fits(sum)) return false;
        }
        std::int64_t sum = std::abs(std::int64_t{top.last_bias});
        for (const auto& pair : top.last_weights)
            for (const int weight : pair)
                sum += std::int64_t{Network::sum_scale} * std::abs(weight);
        if (!fits(sum)) return false;
    }
    return true;
}

/// Makes a text fit for a header line: no control characters, limited length.
std::string in_a_line(std::string text) {
    for (char& c : text)
        if (is_control(c)) c = ' ';
    return text.substr(0, max_characters);
}

/// Returns the header of a file: everything under the checksum except the numbers.
std::string head(const TrainedNetwork& learned) {
    const auto& c = learned.chances;
    return std::string(head_word).append(version) + "\nvariant " +
           spec_without_seeds(learned.variant.rules, learned.variant.rules.pits) + "\nshape " +
           shape_text(learned.network.shape) + "\nchances " + std::to_string(c.spread) + ' ' +
           std::to_string(c.spread_by_seed) + ' ' + std::to_string(c.draw) + ' ' +
           std::to_string(c.draw_by_seed) + "\norigin " + in_a_line(learned.origin) + '\n';
}

Error damage(const std::string& what) {
    return {std::string("the network is damaged: ").append(what)};
}

/// Reader of header lines of the form `word rest`.
class Head {
public:
    explicit Head(std::string_view text) : text_(text) {}

    /// Returns the rest of the next line, which must begin with `word`.
    Result<std::string_view> line(std::string_view word) {
        const auto rest = text_.substr(at_);
        const auto end = rest.substr(0, word.size() + max_characters + 1).find('\n');
        if (end == std::string_view::npos || !rest.starts_with(word))
            return damage("there is no line " + in_quotes(word) + " where one should be");
        const auto line = rest.substr(0, end);
        if (std::ranges::any_of(line, is_control))
            return damage("the line " + in_quotes(line) + " holds control characters");
        at_ += end + 1;
        return line.substr(word.size());
    }
    /// Skips the empty line after the header. Returns false if it is missing.
    bool ends() {
        if (!text_.substr(at_).starts_with('\n')) return false;
        ++at_;
        return true;
    }
    /// Returns the number of bytes read.
    std::size_t at() const { return at_; }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

/// Header fields as text.
struct HeadText {
    std::string_view variant;
    std::string_view shape;
    std::string_view chances;
    std::string_view origin;
    std::string_view checksum;
    std::size_t checked = 0;  ///< number of bytes under the checksum
    std::size_t size = 0;
};

/// Parses a header. Rejects another version without reading further.
Result<HeadText> read_head(std::string_view bytes) {
    Head head(bytes);
    const auto found_version = head.line(head_word);
    if (!found_version) return Error{found_version.error()};
    if (*found_version != version)
        return Error{"the network is of version " + in_quotes(*found_version) +
                     ", and this program reads version " + std::string(version)};
    HeadText text;
    struct Line {
        std::string_view word;
        std::string_view HeadText::*rest;
    };
    for (const auto& [word, rest] :
         {Line{"variant ", &HeadText::variant}, Line{"shape ", &HeadText::shape},
          Line{"chances ", &HeadText::chances}, Line{"origin ", &HeadText::origin},
          Line{"checksum ", &HeadText::checksum}}) {
        if (rest == &HeadText::checksum) text.checked = head.at();
        const auto line = head.line(word);
        if (!line) return Error{line.error()};
        text.*rest = *line;
    }
    if (!head.ends()) return damage("there is no empty line after its head");
    text.size = head.at();
    return text;
}

template <std::size_t count>
std::optional<std::array<int, count>> parse_numbers(std::string_view text) {
    constexpr int most = 1 << 20;
    const auto fields = words(text);
    std::array<int, count> numbers{};
    if (fields.size() != count) return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
        const auto number = parse_number(fields[i]);
        if (!number || *number < -most || *number > most) return std::nullopt;
        numbers[i] = *number;
    }
    return numbers;
}

/// Parses the shape of a network for this game. Only counts and seeds per range may differ from
/// `shape_for`.
Result<NetworkShape> parse_shape(std::string_view text, const Rules& rules) {
    auto shape = shape_for(rules);
    const auto usual = shape_text(shape);
    if (const auto numbers = parse_numbers<6>(text)) {
        shape.counts = std::clamp((*numbers)[1], 1, Network::max_counts);
        shape.seeds_in_range = std::clamp((*numbers)[5], 1, max_seeds);
    }
    if (text != shape_text(shape))
        return Error{"the network has the shape " + in_quotes(text) + ", not " + in_quotes(usual)};
    return shape;
}

}  // namespace

std::string to_bytes(const TrainedNetwork& learned) {
    const auto text = head(learned);
    const auto numbers = numbers_of(learned.network);
    return text + "checksum " + checksum(text, numbers) + "\n\n" + numbers;
}

bool is_network(std::string_view bytes) {
    return bytes.starts_with(head_word);
}

Result<std::shared_ptr<const TrainedNetwork>> parse_network(std::string_view bytes) {
    if (!is_network(bytes)) return Error{"it is no network"};
    const auto text = read_head(bytes);
    if (!text) return Error{text.error()};
    const auto variant = parse_variant(text->variant);
    if (!variant) return Error{"the network is for an unknown game: " + variant.error()};
    if (!is_mancala(variant->rules.family))
        return Error{"the network is for " + in_quotes(variant->spec) + ", which has no pits"};
    const auto shape = parse_shape(text->shape, variant->rules);
    if (!shape) return Error{shape.error()};
    const auto model = parse_numbers<4>(text->chances);
    if (!model)
        return Error{"the network has the chances " + in_quotes(text->chances) +
                     ", not four numbers"};
    const auto& [spread, spread_by_seed, draw, draw_by_seed] = *model;
    const auto learned = std::make_shared<TrainedNetwork>(
        TrainedNetwork{*variant,
                       std::string(text->origin),
                       {spread, spread_by_seed, draw, draw_by_seed},
                       Network(*shape)});
    const auto numbers = bytes.substr(text->size);
    if (const auto expected = bytes_of_numbers(learned->network); numbers.size() != expected)
        return damage("it has " + std::to_string(numbers.size()) + " bytes of numbers, not " +
                      std::to_string(expected));
    if (text->checksum != checksum(bytes.substr(0, text->checked), numbers))
        return damage("its checksum is wrong");
    read_numbers(learned->network, numbers);
    if (!is_within_limits(learned->network))
        return Error{"the numbers of the network are too large to calculate with"};
    return std::shared_ptr<const TrainedNetwork>(learned);
}

}  // namespace krou

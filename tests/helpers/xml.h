#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

/// A small XML checker, strict enough for our SVG files.
namespace krou {

/// Finds the first violation of well-formedness: one root element, properly nested tags, quoted
/// attribute values, and `<` and `&` escaped. `error` is empty if there is none.
class XmlCheck {
public:
    explicit XmlCheck(std::string_view text) : left_(text) {
        if (left_.starts_with("<?xml")) take_to("?>");
        while (error_.empty() && !left_.empty()) left_[0] == '<' ? tag() : content();
        if (error_.empty() && !open_.empty()) error_ = "never closed: " + open_.back();
        if (error_.empty() && roots_ != 1) error_ = "not one element that holds all";
    }
    const std::string& error() const { return error_; }

private:
    std::string take_to(std::string_view end) {
        const auto at = left_.find(end);
        if (at == std::string_view::npos) {
            error_ = "no '" + std::string(end) + "' in " + std::string(left_.substr(0, 40));
            left_ = {};
            return {};
        }
        const std::string taken(left_.substr(0, at));
        left_.remove_prefix(at + end.size());
        return taken;
    }

    void check_text(std::string_view text) {
        constexpr std::array<std::string_view, 5> known{"&amp;", "&lt;", "&gt;", "&quot;",
                                                        "&apos;"};
        for (std::size_t i = 0; i < text.size(); ++i) {
            const auto rest = text.substr(i);
            const auto stands = [&](std::string_view entity) { return rest.starts_with(entity); };
            const bool is_control =
                static_cast<unsigned char>(text[i]) < ' ' && text[i] != '\n' && text[i] != '\t';
            if (is_control || text[i] == '<' ||
                (text[i] == '&' && !std::ranges::any_of(known, stands)))
                error_ = "not escaped: " + std::string(rest.substr(0, 40));
        }
    }

    void content() {
        const auto text = left_.substr(0, left_.find('<'));
        left_.remove_prefix(text.size());
        check_text(text);
        if (open_.empty() && text.find_first_not_of("\n ") != std::string_view::npos)
            error_ = "text outside: " + std::string(text);
    }

    void tag() {
        left_.remove_prefix(1);
        if (left_.starts_with('/')) {
            const auto name = take_to(">");
            if (open_.empty() || '/' + open_.back() != name)
                error_ = "closed, but not opened: " + name;
            else
                open_.pop_back();
            return;
        }
        const auto name = left_.substr(0, left_.find_first_of(" />"));
        left_.remove_prefix(name.size());
        roots_ += open_.empty();
        while (error_.empty() && left_.starts_with(' ')) attribute();
        const bool is_whole = left_.starts_with("/>");
        if (!is_whole && !left_.starts_with('>')) error_ = "no end of the tag " + std::string(name);
        if (!is_whole) open_.emplace_back(name);
        left_.remove_prefix(std::min<std::size_t>(left_.size(), is_whole ? 2 : 1));
    }

    void attribute() {
        left_.remove_prefix(1);
        if (left_.starts_with('/') || left_.starts_with('>')) return;
        const auto name = take_to("='");
        if (name.find_first_of(" <>&'\"") != std::string::npos)
            error_ = "no name of an attribute: " + name;
        check_text(take_to("'"));
    }

    std::string_view left_;
    std::vector<std::string> open_;
    int roots_ = 0;
    std::string error_;
};

inline std::string xml_error(std::string_view text) {
    return XmlCheck(text).error();
}

}  // namespace krou

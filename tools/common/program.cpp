#include "common/program.h"

#include <algorithm>
#include <exception>
#include <iostream>

#include "base/platform.h"
#include "base/text.h"
#include "common/format.h"
#include "common/platform.h"

namespace krou::cli {

namespace {

std::string help(const Program& program) {
    std::size_t width = 10;
    for (const auto& entry : program.entries) width = std::max(width, entry.name.size() + 2);
    std::string text = "usage: " + program.name + " COMMAND ...\n\n" + program.purpose + "\n\n";
    for (const auto& entry : program.entries)
        text += "  " + padded(entry.name, static_cast<int>(width)) + entry.purpose + '\n';
    return text + "\nHelp for a command: " + program.name + " COMMAND --help\n";
}

/// Exceptions and output that cannot be written are errors. A closed output interrupts.
Ended run_guarded(Run run, std::span<const std::string_view> arguments) {
    try {
        auto ended = run(arguments, std::cout);
        std::cout.flush();
        if (ended.error || std::cout) return ended;
    } catch (const std::exception& error) {
        if (std::cout) return Error{reason_of(error)};
    }
    return {Error{"cannot write the output"}, is_output_closed() ? exit_when_interrupted : 1};
}

}  // namespace

Ended run(const Command& command, const Work& work, std::span<const std::string_view> arguments,
          std::ostream& out) {
    const auto request = parse(command, arguments);
    if (!request) {
        const bool has_remedy = request.error().find(';') != std::string::npos;
        return Error{request.error() +
                     (has_remedy ? "" : "; see " + command.name + ' ' + command.hyphens + "help")};
    }
    switch (*request) {
        case Request::run: return work(out);
        case Request::help:
        case Request::help_all: out << help(command, *request == Request::help_all); break;
        case Request::version:
            out << version_text(command.name.substr(0, command.name.find(' '))) << '\n';
    }
    return 0;
}

Ended run(const Program& program, std::span<const std::string_view> arguments, std::ostream& out) {
    std::vector<std::string> names;
    for (const auto& entry : program.entries) names.emplace_back(entry.name);
    if (arguments.empty()) return Error{"missing command: expected " + alternatives(names)};
    const auto word = arguments.front();
    if (const auto request = request_in(word == "help" ? "--help" : word)) {
        out << (*request == Request::help ? help(program) : version_text(program.name) + '\n');
        return 0;
    }
    if (word.starts_with('-')) return unknown_option(word, {});
    const auto entry = std::ranges::find(program.entries, word, &Entry::name);
    if (entry == program.entries.end()) {
        const auto near = suggestion(word, names);
        return Error{"unknown command " + in_quotes(word) +
                     (near.empty() ? "; expected " + alternatives(names) : near)};
    }
    Task task = entry->task();
    const Command command{program.name + ' ' + std::string(entry->name),
                          entry->purpose,
                          std::move(task.options),
                          std::move(task.operands),
                          "--",
                          std::move(task.key_tables)};
    return run(command, task.work, arguments.subspan(1), out);
}

int run_main(std::string_view name, Run run, int argc, char** argv) {
    open_standard_files();
    prepare_standard_files();
    exit_on_sigbus(name);
    ignore_output_signals();
    std::ios::sync_with_stdio(false);
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    const auto ended = run_guarded(run, arguments);
    if (ended.error) std::cerr << name << ": " << ended.error->text << '\n';
    return ended.exit_code;
}

}  // namespace krou::cli

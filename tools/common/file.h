#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "common/platform.h"

namespace krou {

/// Opens those of the standard files that are closed: a pipe to a program that got the number of
/// one would be taken for it. The first thing that a program does.
void open_standard_files();

struct Pipe {
    FileDescriptor read;
    FileDescriptor write;

    bool is_open() const { return read.is_open(); }
};

/// Programs that are started later do not inherit its ends; one that another thread starts in the
/// same moment may. They are not open when there are no more files to be had, and `errno` says why.
Pipe open_pipe();

/// All of a file, as `read_text_file` reads it; what is wrong begins with the path.
Result<std::string> read_file(const std::string& path, std::size_t max_bytes);

/// Whether two paths are of one file, which need not be there yet.
bool is_same_file(const std::string& a, const std::string& b);

/// Whether the path leads to this very file.
bool leads_to(const std::string& path, const FileDescriptor& file);

/// Opens and locks a file or directory until it is closed or the process ends. Fails if another
/// process has locked it; that error names `name`.
Result<FileDescriptor> open_alone(const std::string& path, int flags, const std::string& name);

/// Neither a folder nor a device, nor a pipe; a file that is not there yet is plain.
bool is_plain(const std::string& path);
/// That there is no such folder, if so; of an empty path, which names none, nothing.
std::optional<Error> check_folder(const std::string& path);

/// Puts a text in the place of a file. Whatever happens meanwhile, the file is there, with all of
/// its old text or all of the new one; its mode stays. Until then it is called FILE.unfinished;
/// anything else with that name is removed, unless another program is writing it.
std::optional<Error> write_whole(const std::string& path, std::string_view text);
/// The same for a plain file of which one part is written after the other; false when one could not
/// be, and `errno` says why.
using WriteParts = std::function<bool(const FileDescriptor&)>;
std::optional<Error> write_whole(const std::string& path, const WriteParts& write);
/// The same for a plain file: the new one, which is open to nobody else before it has the path.
/// What is wrong is said of the name by which people know it.
Result<FileDescriptor> write_whole_alone(const std::string& path, std::string_view text,
                                         const std::string& name);
/// Why `write_whole` could not do that now, if so: to be asked before hours of work.
std::optional<Error> check_replaceable(const std::string& path);

}  // namespace krou

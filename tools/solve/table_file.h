#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "solve/row.h"

namespace krou::solving {

/// Rows, each of another cell, in the order in which they were found.
using Table = std::vector<Row>;

/// A table as a text: a head, a line for each row, and one that ends it. Each line ends with the
/// checksum of all of the text before it.
std::string to_text(const Table& table);

/// The table in such a text, or which line of it is wrong and why.
Result<Table> parse_table(std::string_view text);

/// The table in a file, which must be there.
Result<Table> read_table(const std::string& path);

/// Null where the table has no such cell.
const Row* find(const Table& table, const Cell& cell);
/// Puts a row in the place of that of its cell, or at the end.
void put(Table& table, Row row);

}  // namespace krou::solving

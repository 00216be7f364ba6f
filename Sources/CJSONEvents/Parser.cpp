// The door to simdjson: walks a value on demand and writes what it meets into a flat array.
//
// Nothing is decoded here. Strings and numbers are handed on as they stand in the bytes, so that a value can be
// copied to an output to the digit; simdjson validates them on the way.

#include "CJSONEvents.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <simdjson.h>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using namespace simdjson;

struct CJSONParser {
  ondemand::parser parser;
  std::vector<CJSONEvent> events;
  std::vector<uint8_t> copy;
  std::vector<uint8_t> scratch;
  size_t max_depth;
};

namespace {

struct Walk {
  CJSONParser &owner;
  const uint8_t *base;
  size_t length;
  int failure = CJSON_OK;

  bool fail(error_code code) {
    failure = code == DEPTH_ERROR ? CJSON_TOO_DEEP : CJSON_REFUSED;
    return false;
  }

  size_t add(uint8_t kind, size_t offset, size_t size, size_t depth) {
    owner.events.push_back(CJSONEvent{uint32_t(offset), uint32_t(size), 0, kind, 0, uint16_t(depth), 0});
    return owner.events.size() - 1;
  }

  /// An on-demand string token runs to the next structural character: cut at its closing quote.
  bool text(const char *token, size_t token_length, uint8_t kind, size_t depth) {
    size_t offset = reinterpret_cast<const uint8_t *>(token) - base + 1;
    size_t end = token_length;
    while (end > 1 && token[end - 1] != '"') end--;
    if (end < 2) return fail(STRING_ERROR);
    size_t size = end - 2;
    size_t index = add(kind, offset, size, depth);
    if (memchr(base + offset, '\\', size) != nullptr) {
      owner.events[index].flags = CJSON_ESCAPED;
      if (!escapes(base + offset, size)) return fail(STRING_ERROR);
    }
    return true;
  }

  static int hex(uint8_t c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
  }

  static int unit(const uint8_t *s, size_t left) {
    if (left < 4) return -1;
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit = hex(s[i]);
      if (digit < 0) return -1;
      value = value << 4 | digit;
    }
    return value;
  }

  /// Whether all escapes are JSON's and all surrogates stand in pairs: on-demand looks only when it decodes.
  static bool escapes(const uint8_t *s, size_t size) {
    for (size_t i = 0; i < size; i++) {
      if (s[i] != '\\') continue;
      if (++i >= size) return false;
      switch (s[i]) {
      case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't': break;
      case 'u': {
        int high = unit(s + i + 1, size - i - 1);
        if (high < 0 || (high >= 0xDC00 && high <= 0xDFFF)) return false;
        i += 4;
        if (high >= 0xD800 && high <= 0xDBFF) {
          if (size - i < 7 || s[i + 1] != '\\' || s[i + 2] != 'u') return false;
          int low = unit(s + i + 3, size - i - 3);
          if (low < 0xDC00 || low > 0xDFFF) return false;
          i += 6;
        }
        break;
      }
      default: return false;
      }
    }
    return true;
  }

  template <typename V> bool scalar(V &value, ondemand::json_type type, size_t depth) {
    std::string_view token;
    if (auto code = simdjson_result<std::string_view>(value.raw_json_token()).get(token)) return fail(code);
    size_t size = token.size();
    while (size > 0 && (token[size - 1] == ' ' || token[size - 1] == '\n' || token[size - 1] == '\r' || token[size - 1] == '\t')) size--;
    size_t offset = reinterpret_cast<const uint8_t *>(token.data()) - base;
    switch (type) {
    case ondemand::json_type::string:
      if constexpr (std::is_same_v<V, ondemand::document>) {  // at the root a token must be taken to get behind it
        if (auto code = value.get_raw_json_string().error()) return fail(code);
      }
      return text(token.data(), size, CJSON_STRING, depth);
    case ondemand::json_type::number: {
      double number = 0;
      error_code code = value.get_double().get(number);
      if (code == SUCCESS) {
        owner.events[add(CJSON_NUMBER, offset, size, depth)].number = number;
        return true;
      }
      // A number beyond a double is still JSON: it is kept as written.
      if (grammatical(token.data(), size)) {
        owner.events[add(CJSON_NUMBER, offset, size, depth)].number = strtod(std::string(token.substr(0, size)).c_str(), nullptr);
        return true;
      }
      return fail(code);
    }
    case ondemand::json_type::boolean: {
      bool flag = false;
      if (auto code = value.get_bool().get(flag)) return fail(code);
      add(flag ? CJSON_TRUE : CJSON_FALSE, offset, flag ? 4 : 5, depth);
      return true;
    }
    default: {
      if (size != 4 || memcmp(token.data(), "null", 4) != 0) return fail(N_ATOM_ERROR);
      if (!value.is_null()) return fail(N_ATOM_ERROR);
      add(CJSON_NULL, offset, 4, depth);
      return true;
    }
    }
  }

  static bool grammatical(const char *s, size_t size) {
    size_t i = 0;
    auto digits = [&] { size_t from = i; while (i < size && s[i] >= '0' && s[i] <= '9') i++; return i > from; };
    if (i < size && s[i] == '-') i++;
    if (i < size && s[i] == '0') i++;
    else if (!digits()) return false;
    if (i < size && s[i] == '.') { i++; if (!digits()) return false; }
    if (i < size && (s[i] == 'e' || s[i] == 'E')) {
      i++;
      if (i < size && (s[i] == '+' || s[i] == '-')) i++;
      if (!digits()) return false;
    }
    return i == size;
  }

  /// Where the bracket stands that closed the object or array just walked: the last one before the next token.
  size_t behind_bracket(ondemand::document &document, uint8_t bracket) {
    const char *next = nullptr;
    size_t end = length;
    if (document.current_location().get(next) == SUCCESS) end = reinterpret_cast<const uint8_t *>(next) - base;
    while (end > 0 && base[end - 1] != bracket) end--;
    return end;
  }

  /// Whether a token lies behind the bytes. Where brackets are missing, on-demand goes on into the padding, takes what
  /// stands there (bytes of the next record) for tokens, and some tokens later reads an index that was never written.
  bool is_behind(const char *token) const { return reinterpret_cast<const uint8_t *>(token) >= base + length; }

  template <typename V> bool walk(ondemand::document &document, V &value, size_t depth) {
    std::string_view token = value.raw_json_token();
    if (is_behind(token.data())) return fail(INCOMPLETE_ARRAY_OR_OBJECT);
    ondemand::json_type type;
    if (auto code = value.type().get(type)) return fail(code);
    if (type != ondemand::json_type::object && type != ondemand::json_type::array) return scalar(value, type, depth);
    if (depth >= owner.max_depth) return fail(DEPTH_ERROR);
    size_t offset = reinterpret_cast<const uint8_t *>(token.data()) - base;
    bool object = type == ondemand::json_type::object;
    size_t index = add(object ? CJSON_OBJECT : CJSON_ARRAY, offset, 0, depth);
    if (object ? !members(document, value, depth + 1) : !elements(document, value, depth + 1)) return false;
    CJSONEvent &event = owner.events[index];
    event.length = uint32_t(behind_bracket(document, object ? '}' : ']') - offset);
    event.next = uint32_t(owner.events.size());
    return true;
  }

  template <typename V> bool members(ondemand::document &document, V &value, size_t depth) {
    ondemand::object object;
    if (auto code = value.get_object().get(object)) return fail(code);
    for (auto result : object) {
      ondemand::field field;
      if (auto code = std::move(result).get(field)) return fail(code);
      const char *key = field.key().raw() - 1;
      if (is_behind(key)) return fail(INCOMPLETE_ARRAY_OR_OBJECT);
      size_t size = 1;
      while (key[size] != '"') size += key[size] == '\\' ? 2 : 1;
      if (!text(key, size + 1, CJSON_KEY, depth)) return false;
      ondemand::value member = field.value();
      if (!walk(document, member, depth)) return false;
    }
    return true;
  }

  template <typename V> bool elements(ondemand::document &document, V &value, size_t depth) {
    ondemand::array array;
    if (auto code = value.get_array().get(array)) return fail(code);
    for (auto result : array) {
      ondemand::value element;
      if (auto code = std::move(result).get(element)) return fail(code);
      if (!walk(document, element, depth)) return false;
    }
    return true;
  }
};

}  // namespace

extern "C" {

CJSONParser *cjson_parser_create(size_t max_depth) {
  auto *parser = new (std::nothrow) CJSONParser();
  if (parser != nullptr) parser->max_depth = max_depth;
  return parser;
}

void cjson_parser_destroy(CJSONParser *parser) { delete parser; }

size_t cjson_padding(void) { return SIMDJSON_PADDING; }

int cjson_parse(CJSONParser *parser, const uint8_t *bytes, size_t length, size_t capacity) {
  parser->events.clear();
  if (length >= UINT32_MAX) return CJSON_TOO_LARGE;
  if (capacity < length + SIMDJSON_PADDING) {
    parser->copy.assign(length + SIMDJSON_PADDING, 0);
    memcpy(parser->copy.data(), bytes, length);
    bytes = parser->copy.data();
  }
  ondemand::document document;
  if (parser->parser.iterate(bytes, length, length + SIMDJSON_PADDING).get(document)) return CJSON_REFUSED;
  Walk walk{*parser, bytes, length};
  ondemand::json_type type;
  if (document.type().get(type)) return CJSON_REFUSED;
  if (type == ondemand::json_type::object || type == ondemand::json_type::array) {
    ondemand::value value;
    if (document.get_value().get(value)) return CJSON_REFUSED;
    if (!walk.walk(document, value, 0)) return walk.failure;
  } else if (!walk.scalar(document, type, 0)) {
    return walk.failure;
  }
  return document.current_location().error() == OUT_OF_BOUNDS ? CJSON_OK : CJSON_REFUSED;  // nothing may follow
}

const CJSONEvent *cjson_events(const CJSONParser *parser, size_t *count) {
  *count = parser->events.size();
  return parser->events.data();
}

}  // extern "C"

extern "C" int cjson_is_utf8(const uint8_t *bytes, size_t length) {
  return simdjson::validate_utf8(reinterpret_cast<const char *>(bytes), length) ? 1 : 0;
}

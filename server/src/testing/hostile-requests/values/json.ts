/** JSON numbers as raw text; several exceed the range of integers or doubles. */
const HOSTILE_NUMBERS = [
  ...['0', '-0', '-1', '0.5', '1.5', '1e3', '2147483647', '2147483648', '-2147483649', '9007199254740993'],
  ...['9223372036854775808', '1e300', '5e-324', '1e400', '-1e400', '1e-400', `1${'0'.repeat(400)}`],
]

/** Well-formed JSON values that no field expects. */
export const HOSTILE_JSON = [
  ...HOSTILE_NUMBERS,
  ...[
    'null',
    'true',
    'false',
    '""',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[1,2,3]',
    '["a"]',
    '[{}]',
    '"1"',
    '" 1"',
    '"1e1"',
  ],
  ...[
    '{"toString":1}',
    '{"toString":null,"valueOf":1}',
    '{"toString":"x","valueOf":"y"}',
    '{"then":1}',
    '{"then":{}}',
  ],
  ...[
    '{"toJSON":1}',
    '{"length":3}',
    '{"length":-1}',
    '{"0":"a","length":1}',
    '{"type":"Buffer","data":[0]}',
  ],
  ...[
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"constructor":1}',
    '{"hasOwnProperty":1}',
  ],
  ...['{"\\u005f_proto__":{}}', '{"":""}', '{"$ne":null}', '{"type":"point","coordinates":[1,2]}'],
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  `[${'0,'.repeat(2_000)}0]`,
]

/** Malformed JSON, and well-formed JSON that is not a valid request body. */
export const BROKEN_JSON = [
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    'undefined',
    "'a'",
    '{',
    '[',
    '"',
    '{"a":}',
    '{"a":1,}',
    '[1,]',
    '01',
    '+1',
    '.5',
    '1.',
  ],
  ...[
    '{"a":1}{"b":2}',
    '\u0000',
    '\ufeff{}',
    '{a:1}',
    '/**/{}',
    '"\\ud800',
    '"\\x41"',
    '{"a":"\u0001"}',
    'null',
    '[]',
    '1',
  ],
  ...[
    '"text"',
    'true',
    '{"__proto__":1}',
    '{"constructor":{"prototype":{}}}',
    'x=1&y=2',
    '<xml/>',
    ' ',
    '\r\n',
  ],
  `${'['.repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}`,
]

/** Bytes that are not a JSON text in UTF-8. */
export const BROKEN_BYTES = [
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d]),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]),
]

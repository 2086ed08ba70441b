/** Request bodies that are not JSON of any protocol: truncated, empty, binary, deeply nested, ten megabytes long. */
export const unreadableBodies = (): string[] => [
  '{oops',
  '',
  '{"method":"GetStatement","id":1,"params":{}',
  "{'method':'GetStatement','id':1}",
  '\u0000\u0001\ufffe',
  '['.repeat(50_000),
  `{"id":1,"params":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
  `{"id":1,"method":"${'x'.repeat(10_000_000)}"}`,
]

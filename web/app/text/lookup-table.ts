/**
 * Texts looked up by an untrusted key (from the server or a URL). Without a prototype, so that `constructor` is not
 * found.
 */
export const lookupTable = (names: Record<string, string>): Record<string, string> =>
  Object.assign(Object.create(null), names)

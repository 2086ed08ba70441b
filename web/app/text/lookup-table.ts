/**
 * Texts by a name that comes from the server or from an address, and that may be none of them. Without a prototype:
 * `constructor` is no name.
 */
export const lookupTable = (names: Record<string, string>): Record<string, string> =>
  Object.assign(Object.create(null), names)

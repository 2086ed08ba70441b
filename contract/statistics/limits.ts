/** The maximum length of an address in the record of a visit, in characters. */
export const MAX_VISIT_ADDRESS = 1000

/** The maximum length of a search text, in characters. A longer one in a URL is cut. */
export const MAX_SEARCH = 200

/** The maximum length of a page that operators write. Without schemas, so that its editor does not load TypeBox. */
export const MAX_MARKDOWN = 60_000

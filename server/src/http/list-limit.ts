/** The number of rows for a request without `limit` and `cursor`, whose client does not paginate. */
export const WHOLE_LIST = 1000
const PAGE = 24

/** The number of rows to return; see `WholeListPaging`. */
export const listLimit = ({ limit, cursor }: { limit?: number; cursor?: string }): number =>
  limit ?? (cursor ? PAGE : WHOLE_LIST)

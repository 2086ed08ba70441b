/** Rows of a list that is asked for without `limit` and `cursor`: such a client does not page. */
export const WHOLE_LIST = 1000
const PAGE = 24

/** How many rows to answer with; see `WholeListPaging`. */
export const listLimit = ({ limit, cursor }: { limit?: number; cursor?: string }): number =>
  limit ?? (cursor ? PAGE : WHOLE_LIST)

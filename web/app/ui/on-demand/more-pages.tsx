import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadMore } from './load-more.tsx'

export interface MorePagesProps {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
}

/** The "more" button of a paginated query, which also shows a failure of the next page. */
export function MorePages({ list }: MorePagesProps) {
  return (
    <LoadMore
      hasMore={list.hasNextPage}
      isLoading={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      onMore={() => void list.fetchNextPage()}
    />
  )
}

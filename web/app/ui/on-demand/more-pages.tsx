import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadMore } from '../load-more.tsx'

export interface MorePagesProps {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
}

/** The button under a list that is fetched by pages; says so when the next one did not come. */
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

import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MorePages, type MorePagesProps } from '../ui/on-demand/more-pages.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { messageOf } from './client/api-error.ts'

interface QueryStatesProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** Shown until the first response. */
  loading: ReactNode
  /** Shown instead of an empty list. */
  empty?: ReactNode
  /** Renders the data, also while it is refetched or after a refetch failed. */
  children?: (data: T) => ReactNode
}

/**
 * Shows a query in each of its states; a failure has a retry button. Without `children`, it shows only what takes the
 * place of the data.
 */
export function QueryStates<T>({ query, loading, empty, children }: QueryStatesProps<T>): ReactNode {
  const { data, error, isPending, refetch } = query
  if (isPending) return loading
  if (data === undefined) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  const isEmpty = Array.isArray(data) && data.length === 0
  return isEmpty && empty !== undefined ? empty : children?.(data)
}

interface ListStatesProps<Row> extends Omit<QueryStatesProps<Row[]>, 'query'> {
  list: MorePagesProps['list'] &
    Pick<UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>, 'data' | 'error' | 'isPending' | 'refetch'>
}

/** `QueryStates` for a paginated list, with a "more" button below its rows. */
export function ListStates<Row>({ list, loading, empty, children }: ListStatesProps<Row>) {
  return (
    <QueryStates query={list} loading={loading}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data)
        return (
          <>
            {rows.length === 0 && empty !== undefined ? empty : children?.(rows)}
            <MorePages list={list} />
          </>
        )
      }}
    </QueryStates>
  )
}

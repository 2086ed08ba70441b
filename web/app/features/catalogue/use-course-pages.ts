import type { CourseCard } from '@kashf/contract/catalogue.ts'
import type { Page } from '@kashf/contract/common.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { catalogueAddress, type Filters, listQuery } from './filters.ts'

interface FirstPage {
  courses: CourseCard[]
  next_cursor: string | null
}

/** How many courses one page has. */
export const PAGE_SIZE = 24

/**
 * The list so far: the page that the server drew, then those that were asked for. Kept for a while, so that coming
 * back from a course finds the list as long as it was left.
 */
export function useCoursePages(filters: Filters, first: FirstPage) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.catalogue(catalogueAddress(filters)),
    initialPageParam: filters.cursor,
    queryFn: async ({ pageParam, signal }): Promise<FirstPage> => {
      const asked = listQuery({ ...filters, cursor: pageParam }, PAGE_SIZE)
      const answer = await get<Page<CourseCard>>('/api/courses/donthavetoken', { ...asked }, signal)
      return { courses: answer.data, next_cursor: answer.next_cursor }
    },
    getNextPageParam: (last) => last.next_cursor,
    initialData: { pages: [first], pageParams: [filters.cursor] },
  })
  const seen = new Set<number>()
  const courses = query.data.pages
    .flatMap((page) => page.courses)
    // The list moves while one reads it: a course may come up again on a later page.
    .filter(({ id }) => !seen.has(id) && seen.add(id))
  return {
    courses,
    nextCursor: query.data.pages.at(-1)?.next_cursor ?? null,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
    hasFailed: query.isFetchNextPageError,
  }
}

import type { Course, CourseComment } from '@kashf/contract/catalogue.ts'
import type { Page } from '@kashf/contract/common.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The threads that the course brought along, and on request all that follow. */
export function useComments(course: Course) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.comments(course.id),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      get<Page<CourseComment>>(`/api/courses/course/${course.id}/comments`, { cursor: pageParam }, signal),
    getNextPageParam: (last) => last.next_cursor,
    // The course carries the first page without its cursor: it is asked for when more is wanted.
    enabled: false,
  })
  const pages = query.data?.pages
  const comments = pages ? pages.flatMap((page) => page.data) : course.comments
  const written = comments.reduce((count, { replies }) => count + 1 + replies.length, 0)
  const hasMore = pages ? query.hasNextPage : written < course.comments_count && course.comments.length > 0
  const loadMore = async () => {
    if (pages) return query.fetchNextPage()
    const first = await query.refetch()
    return first.data?.pages.at(-1)?.next_cursor ? query.fetchNextPage() : first
  }
  return { comments, hasMore, loadMore, isLoading: query.isFetching }
}

import type { Course, CourseComment } from '@kashf/contract/catalogue.ts'
import type { Page } from '@kashf/contract/common.ts'
import type { CommentsQuery } from '@kashf/contract/learning.ts'
import { useEffect, useEffectEvent } from 'react'
import { LoadedLists, useLoadMoreList } from '../../../ui/on-demand/load-more-list.ts'

/** Comments that were asked for, by the id of their course. */
export const commentLists = new LoadedLists<number, CourseComment>()

/** Threads that an address led to, by the id of the comment in it. */
export const linkedThreads = new LoadedLists<number, CourseComment>()

/** The id of the element in which the list stands. */
export const PLACE_OF_COMMENTS = 'izohlar'

const FROM_START = ''

/** The threads that the course brought along, and on request all that follow. */
export function useComments(course: Course) {
  const { comments: brought } = course
  const written = brought.reduce((count, { replies }) => count + 1 + replies.length, 0)
  const hasMore = brought.length > 0 && written < course.comments_count
  return useLoadMoreList({
    lists: commentLists,
    key: course.id,
    // The course carries the first page without its cursor: it is asked for once more when more is wanted.
    first: { items: brought, nextCursor: hasMore ? FROM_START : null },
    fetchNext: async ({ items, nextCursor }) => {
      if (nextCursor) return append(items, await fetchPage(course.id, { cursor: nextCursor }))
      const first = await fetchPage(course.id, {})
      if (first.next_cursor === null) return append([], first)
      return append(first.data, await fetchPage(course.id, { cursor: first.next_cursor }))
    },
  })
}

/** The one thread in which a comment stands, however old it is; null until it came, and when nobody may see it. */
export function useThreadOf(courseId: number, commentId: number): CourseComment | null {
  const { items, nextCursor, loadMore, hasFailed } = useLoadMoreList({
    lists: linkedThreads,
    key: commentId,
    first: { items: [], nextCursor: FROM_START },
    fetchNext: async () => append([], await fetchPage(courseId, { thread_of: commentId })),
  })
  const isMissing = nextCursor !== null && !hasFailed
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (isMissing) void load()
  }, [isMissing])
  return items[0] ?? null
}

const append = (items: CourseComment[], page: Page<CourseComment>) => ({
  items: [...items, ...page.data],
  nextCursor: page.next_cursor,
})

async function fetchPage(courseId: number, query: CommentsQuery): Promise<Page<CourseComment>> {
  // Loaded with the first press: most readers do not go on.
  const { get } = await import('../../../api/client/client.ts')
  return get(`/api/courses/course/${courseId}/comments`, query)
}

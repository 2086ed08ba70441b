import type { Course, CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import type { Page } from '@kashf/contract/common.ts'
import type { CommentsQuery } from '@kashf/contract/learning/learning.ts'
import { useEffect, useEffectEvent } from 'react'
import { LoadedLists, useLoadMoreList } from '../../../ui/on-demand/load-more-list.ts'

/** Loaded comments by course id. */
export const commentLists = new LoadedLists<number, CourseComment>()

/** Threads opened by a link, by the id of the linked comment. */
export const linkedThreads = new LoadedLists<number, CourseComment>()

/** Id of the list element. */
export const COMMENT_LIST_ID = 'izohlar'

const FROM_START = ''

/** The threads included in the course, and further pages on request. */
export function useComments(course: Course) {
  const { comments: included } = course
  const includedCount = included.reduce((count, { replies }) => count + 1 + replies.length, 0)
  const hasMore = included.length > 0 && includedCount < course.comments_count
  return useLoadMoreList({
    lists: commentLists,
    key: course.id,
    // The course includes the first page without its cursor, so loading more fetches the first page again.
    first: { items: included, nextCursor: hasMore ? FROM_START : null },
    fetchNext: async ({ items, nextCursor }) => {
      if (nextCursor) return append(items, await fetchPage(course.id, { sort: 'useful', cursor: nextCursor }))
      const first = await fetchPage(course.id, { sort: 'useful' })
      if (first.next_cursor === null) return append([], first)
      return append(first.data, await fetchPage(course.id, { sort: 'useful', cursor: first.next_cursor }))
    },
  })
}

/** The thread of a linked comment, however old; null until it is loaded, or if it is not visible. */
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
  // Import on the first click, because most readers never load more.
  const { api } = await import('../../../api/client/client.ts')
  return api('GET /api/courses/course/:id/comments', { params: { id: courseId }, query })
}

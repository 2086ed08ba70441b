import type { Course, CourseComment } from '@kashf/contract/catalogue.ts'
import type { Page } from '@kashf/contract/common.ts'
import { GrownLists, useGrowingList } from '../../api/growing-list.ts'

/** Comments that were asked for, by the id of their course. */
export const commentLists = new GrownLists<number, CourseComment>()

const FROM_START = ''

/** The threads that the course brought along, and on request all that follow. */
export function useComments(course: Course) {
  const { comments: brought } = course
  const written = brought.reduce((count, { replies }) => count + 1 + replies.length, 0)
  const hasMore = brought.length > 0 && written < course.comments_count
  return useGrowingList({
    lists: commentLists,
    key: course.id,
    // The course carries the first page without its cursor: it is asked for once more when more is wanted.
    first: { items: brought, nextCursor: hasMore ? FROM_START : null },
    grow: async ({ items, nextCursor }) => {
      if (nextCursor !== FROM_START) return append(items, await fetchPage(course.id, nextCursor))
      const first = await fetchPage(course.id, FROM_START)
      if (first.next_cursor === null) return append([], first)
      return append(first.data, await fetchPage(course.id, first.next_cursor))
    },
  })
}

const append = (items: CourseComment[], page: Page<CourseComment>) => ({
  items: [...items, ...page.data],
  nextCursor: page.next_cursor,
})

async function fetchPage(courseId: number, cursor: string | null): Promise<Page<CourseComment>> {
  // Loaded with the first press: most readers do not go on.
  const { get } = await import('../../api/client.ts')
  return get(`/api/courses/course/${courseId}/comments`, { cursor })
}

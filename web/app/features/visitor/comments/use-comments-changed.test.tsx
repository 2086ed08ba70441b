import type { Course, CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import type { CommentChange } from './comment-change.ts'
import { useCommentsChanged } from './use-comments-changed.ts'

const comment = (id: number, useful_count: number) =>
  ({ id, useful_count, text: `izoh ${id}`, replies: [] as CourseComment[] }) as CourseComment

let show: (change: CommentChange) => Promise<void> = async () => {}
function Reader() {
  show = useCommentsChanged(7)
  return null
}

it("puts one's own new comment first, whatever the others are worth", async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const queries = new QueryClient()
  const course = { id: 7, comments: [comment(1, 9)], comments_count: 1 } as Course
  queries.setQueryData(queryKeys.course(7), course)
  const root = createRoot(document.body)
  await act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <Reader />
      </QueryClientProvider>,
    ),
  )
  await show({ kind: 'added', comment: comment(2, 0) })
  const shown = queries.getQueryData<Course>(queryKeys.course(7))
  expect(shown?.comments.map(({ id }) => id)).toEqual([2, 1])
  expect(shown?.comments_count).toBe(2)
  act(() => root.unmount())
})

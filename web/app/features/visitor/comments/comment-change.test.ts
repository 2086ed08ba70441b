import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, it } from 'vitest'
import { applyChange } from './comment-change.ts'

const post = (id: number, replies: CourseComment[] = []): CourseComment => ({
  id,
  text: `izoh ${id}`,
  author: { id: 1, first_name: 'Lola', last_name: 'Karimova', image: null },
  is_teacher: false,
  is_mine: true,
  score: null,
  watched_percent: null,
  useful_count: 0,
  is_useful: false,
  created_at: '2026-11-01T00:00:00.000Z',
  edited_at: null,
  replies,
})
const threads = [post(9), post(5, [post(6), post(7)]), post(2)]
const ids = (list: CourseComment[]) =>
  list.map(({ id, replies }) => [id, ...replies.map((reply) => reply.id)])

it('prepends a new thread and appends an answer to its thread', () => {
  expect(ids(applyChange(threads, { kind: 'added', comment: post(10) }))).toEqual([[10], [9], [5, 6, 7], [2]])
  const answered = applyChange(threads, { kind: 'answered', threadId: 5, comment: post(10) })
  expect(ids(answered)).toEqual([[9], [5, 6, 7, 10], [2]])
})

it('edits the text of a comment or an answer, not its replies', () => {
  const edited_at = '2026-11-02T00:00:00.000Z'
  for (const id of [5, 7]) {
    const changed = applyChange(threads, {
      kind: 'edited',
      comment: { ...post(id), text: 'yangi', edited_at },
    })
    expect(ids(changed)).toEqual(ids(threads))
    const all = changed.flatMap((thread) => [thread, ...thread.replies])
    expect(all.filter(({ text }) => text === 'yangi')).toMatchObject([{ id, edited_at }])
  }
})

it('deletes a comment with its replies, or one answer', () => {
  expect(ids(applyChange(threads, { kind: 'deleted', id: 5 }))).toEqual([[9], [2]])
  expect(ids(applyChange(threads, { kind: 'deleted', id: 6 }))).toEqual([[9], [5, 7], [2]])
})

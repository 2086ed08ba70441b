import type { Note } from '@kashf/contract/learning/notes.ts'
import { expect, test } from 'vitest'
import type { PendingNote } from '../../public-account/notes/note-outbox.ts'
import { withPending } from './use-notes.ts'

const at = '2026-11-20T10:00:00Z'
const note = (key: string, at_s: number, text: string): Note => ({
  ...{ key, lesson_id: 1, at_s, text },
  ...{ created_at: at, updated_at: at },
})
const waiting = (key: string, at_s: number, text: string | null): PendingNote => ({
  ...{ user_id: 7, lesson_id: 1, key, at_s, text },
  changed_at: '2026-11-20T11:00:00Z',
})

test('applies new, edited and deleted pending notes on top of those from the server', () => {
  const shown = withPending(
    [note('a', 10, 'birinchi'), note('b', 20, 'ikkinchi'), note('c', 30, 'uchinchi')],
    [waiting('b', 20, "o'zgargan"), waiting('c', 30, null), waiting('d', 5, 'yangi')],
  )
  expect(shown.map(({ key, text, isPending }) => [key, text, isPending])).toEqual([
    ['d', 'yangi', true],
    ['a', 'birinchi', false],
    ['b', "o'zgargan", true],
  ])
  expect(shown[2]?.created_at).toBe(at)
})

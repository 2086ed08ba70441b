import type { Curriculum } from '@kashf/contract/authoring/authoring.ts'
import { expect, it } from 'vitest'
import { mergeCurriculum } from './merge-curriculum.ts'

const section = (id: number, title: string, ...lesson_ids: number[]) => ({ id, title, lesson_ids })
const base: Curriculum = {
  lesson_ids: [1, 2],
  sections: [section(10, 'Bir', 3, 4), section(20, 'Ikki', 5, 6)],
}
const merge = (mine: Parameters<typeof mergeCurriculum>[1], theirs: Curriculum) =>
  mergeCurriculum(base, mine, theirs)

it('takes one side where the other has changed nothing', () => {
  const changed = { lesson_ids: [2], sections: [section(20, 'Ikkinchi', 6, 5), section(10, 'Bir', 1, 3, 4)] }
  expect(merge(changed, base)).toEqual({ body: changed, conflicts: [] })
  expect(merge(base, changed)).toEqual({ body: changed, conflicts: [] })
})

it('applies a move to an order that others have changed, and keeps what they added', () => {
  const mine = {
    ...base,
    lesson_ids: [1],
    sections: [section(10, 'Bir', 3, 4, 2), section(20, 'Ikki', 5, 6)],
  }
  const theirs = {
    lesson_ids: [2, 1],
    sections: [section(20, 'Ikki', 6, 5, 7), section(10, 'Bir', 3, 4), section(30, 'Uch')],
  }
  expect(merge(mine, theirs).body).toEqual({
    lesson_ids: [1],
    sections: [section(20, 'Ikki', 6, 5, 7), section(10, 'Bir', 3, 4, 2), section(30, 'Uch')],
  })
})

it('leaves removed sections and lessons removed, and adds new sections', () => {
  const mine = {
    lesson_ids: [1, 2, 3, 4],
    sections: [section(20, 'Ikki', 5), { title: 'Yangi', lesson_ids: [6] }],
  }
  const theirs = { lesson_ids: [1, 2, 5], sections: [section(10, 'Bir', 3)] }
  expect(merge(mine, theirs).body).toEqual({
    lesson_ids: [1, 2, 5],
    sections: [{ title: 'Yangi', lesson_ids: [3] }],
  })
})

it('merges titles of different sections, and reports the same one', () => {
  const mine = { ...base, sections: [section(10, 'Meniki', 3, 4), section(20, 'Ikki', 5, 6)] }
  const other = { ...base, sections: [section(10, 'Bir', 3, 4), section(20, 'Ularniki', 5, 6)] }
  expect(merge(mine, other)).toEqual({
    body: { ...base, sections: [section(10, 'Meniki', 3, 4), section(20, 'Ularniki', 5, 6)] },
    conflicts: [],
  })
  const same = { ...base, sections: [section(10, 'Ularniki', 3, 4), section(20, 'Ikki', 5, 6)] }
  expect(merge(mine, same)).toEqual({ body: same, conflicts: [{ id: 10, title: 'Meniki' }] })
  expect(merge(mine, { ...mine })).toEqual({ body: mine, conflicts: [] })
})

it('merges 500 lessons in milliseconds', () => {
  const lessons = Array.from({ length: 500 }, (_, at) => at + 1)
  const all: Curriculum = { lesson_ids: lessons, sections: [] }
  const { body } = mergeCurriculum(all, { ...all, lesson_ids: lessons.toReversed() }, all)
  expect(body.lesson_ids).toEqual(lessons.toReversed())
})

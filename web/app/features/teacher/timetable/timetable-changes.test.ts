import type { TimetableLesson } from '@kashf/contract/groups/unlocking.ts'
import { describe, expect, it } from 'vitest'
import { fillWeeks } from './fill-weeks.ts'
import { opensWhen } from './opens-when.ts'
import {
  conditionsOf,
  isStale,
  NOTHING,
  timetableBody,
  withConditions,
  withPatch,
} from './timetable-changes.ts'

const lesson = (id: number, given: Partial<TimetableLesson> = {}): TimetableLesson => ({
  ...{ id, section_id: null, title: `${id}-dars`, is_free: false, is_test: false, has_homework: false },
  ...{ conditions: null, is_own: false, edit: 0, ...given },
})
const days = (days_from_start: number) => ({ ...NOTHING, days_from_start })

describe('changes of a timetable', () => {
  it('are what differs from the saved conditions, for each of the lessons', () => {
    const lessons = [lesson(1), lesson(2, { conditions: days(3), is_own: true, edit: 4 })]
    const patch = { days_from_start: 3 }
    const changes = withPatch({}, lessons, { patch, isGroup: true })
    expect(changes).toEqual({ 1: { conditions: { days_from_start: 3 }, edit: 0 } })
    expect(withPatch(changes, lessons, { patch: { days_from_start: null }, isGroup: true })).toEqual({
      2: { conditions: {}, edit: 4 },
    })
  })

  it('end without conditions in a course, and with those of the course in a group', () => {
    const own = lesson(1, { conditions: days(3), is_own: true, edit: 2 })
    const followed = lesson(1, { conditions: days(3), is_own: false })
    const reset = (one: TimetableLesson, isGroup: boolean) =>
      withConditions({}, one, { conditions: null, isGroup })
    expect(reset(own, true)).toEqual({ 1: { conditions: null, edit: 2 } })
    expect(reset(followed, true)).toEqual({})
    expect(withPatch({}, [own], { patch: { days_from_start: null }, isGroup: false })).toEqual({
      1: { conditions: null, edit: 2 },
    })
    expect(conditionsOf(followed, undefined)).toEqual(days(3))
  })

  it('are sent in the order of the lessons with the edits that they began from', () => {
    const lessons = [lesson(7), lesson(5, { edit: 3 })]
    const changes = withPatch({}, lessons.toReversed(), { patch: { after_previous: true }, isGroup: false })
    const { opens_at: _, ...rest } = NOTHING
    const conditions = { ...rest, after_previous: true }
    expect(timetableBody(lessons, { ...changes, 99: { conditions: {}, edit: 0 } }, 12)).toEqual({
      group_id: 12,
      lessons: [
        { lesson_id: 7, edit: 0, conditions },
        { lesson_id: 5, edit: 3, conditions },
      ],
    })
    expect(isStale(lesson(5, { edit: 4 }), changes[5])).toBe(true)
  })
})

it('fills days of every week in a row, at the hour of Tashkent', () => {
  // 3 December 2026 is a Thursday.
  expect(fillWeeks(3, { weekdays: [1, 5], from: '2026-12-03', time: '08:00' })).toEqual([
    '2026-12-04T03:00:00.000Z',
    '2026-12-07T03:00:00.000Z',
    '2026-12-11T03:00:00.000Z',
  ])
  expect(fillWeeks(3, { weekdays: [], from: '2026-12-03', time: '08:00' })).toEqual([])
})

it('opens lessons when the last of their times has come, as the server counts days', () => {
  const of = { start: new Date('2026-12-20T03:30:00Z'), joined: new Date('2026-12-01T18:30:00Z') }
  const opens = (conditions: Partial<typeof NOTHING>) =>
    opensWhen({ ...NOTHING, ...conditions }, of)?.toISOString() ?? null
  expect(opens({})).toBeNull()
  expect(opens({ days_from_start: 4, at_minute: 480 })).toBe('2026-12-24T03:00:00.000Z')
  expect(opens({ days_from_start: 1 })).toBe('2026-12-21T03:30:00.000Z')
  expect(opens({ days_from_joining: 1, at_minute: 10 })).toBe('2026-12-01T19:10:00.000Z')
  expect(opens({ days_from_start: 1, opens_at: '2026-12-22T00:00:00.000Z' })).toBe('2026-12-22T00:00:00.000Z')
})

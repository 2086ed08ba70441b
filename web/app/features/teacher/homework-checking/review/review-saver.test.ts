import type { Review, ReviewBody } from '@kashf/contract/homework/homework.ts'
import { expect, it, vi } from 'vitest'
import { ApiError, networkError } from '../../../../api/client/api-error.ts'
import { reviewSaver } from './review-saver.ts'
import type { LocalReview } from './review-store.ts'
import { joined, levelKeys, type ReviewValues, totalOf, valuesOf } from './review-values.ts'

const EMPTY: ReviewValues = { marks: [], levels: [null], comment: '', recording: null }
const review = (change: Partial<Review>): Review => ({
  ...{ marks: [], scores: [], comment: '', recording: null, outcome: null, decided_at: null },
  ...{ checker: null, is_own: false, saved_at: '2026-11-28T05:00:00.000Z', edit: 1 },
  ...change,
})

function open(answers: (() => Review)[]) {
  const sent: ReviewBody[] = []
  let local: LocalReview | null = null
  const saver = reviewSaver(
    {
      number: 1,
      save: async (body) => {
        sent.push(body)
        return answers.shift()?.() ?? review({ edit: body.edit + 1 })
      },
      keep: async (kept) => {
        local = kept
      },
      forget: async () => {
        local = null
      },
    },
    { values: EMPTY, edit: 0, step: 'saved', theirs: null },
  )
  return { saver, sent, local: () => local }
}
const fails = (code: ApiError['code'], status: number, data?: unknown) => () => {
  throw new ApiError({ code, status, message: 'sabab', data })
}

it('saves what changed while it was saving, each from the edit before', async () => {
  const { saver, sent, local } = open([])
  saver.change({ comment: 'a' })
  const first = saver.flush()
  saver.change({ comment: 'ab' })
  expect(await first).toBe(true)
  expect(sent.map(({ comment, edit }) => [comment, edit])).toEqual([
    ['a', 0],
    ['ab', 1],
  ])
  expect(saver.read()).toMatchObject({ step: 'saved', edit: 2 })
  expect(local()).toBeNull()
})

it('waits for a pause before it saves', async () => {
  vi.useFakeTimers()
  const { saver, sent } = open([])
  for (const comment of ['a', 'ab', 'abc']) saver.change({ comment })
  await vi.advanceTimersByTimeAsync(800)
  expect(sent.map(({ comment }) => comment)).toEqual(['abc'])
  vi.useRealTimers()
})

it('keeps on the device what cannot be sent, and sends it later', async () => {
  const fallen = () => {
    throw networkError()
  }
  const { saver, local } = open([fallen])
  saver.change({ comment: 'a' })
  expect(await saver.flush()).toBe(false)
  expect(saver.read().step).toBe('waiting')
  expect(local()).toMatchObject({ values: { comment: 'a' }, edit: 0 })
  expect(await saver.flush()).toBe(true)
  expect(local()).toBeNull()
  saver.stop()
})

it('stops at a conflict with both texts, and goes on from the chosen one', async () => {
  const theirs = review({ comment: 'ularniki', edit: 4 })
  const { saver, sent } = open([fails('review_changed', 409, theirs)])
  saver.change({ comment: 'meniki' })
  expect(await saver.flush()).toBe(false)
  expect(saver.read()).toMatchObject({ step: 'conflict', theirs, values: { comment: 'meniki' } })
  expect(await saver.resolve(joined(saver.read().values, valuesOf(theirs, [])))).toBe(true)
  expect(sent.at(-1)).toMatchObject({ comment: 'ularniki\n\nmeniki', edit: 4 })
})

it('takes its own review, whose answer was lost, for no conflict', async () => {
  const same = review({
    comment: 'a',
    scores: [{ title: 'A', level: null, points: null, max_points: 3 }],
    edit: 7,
  })
  const { saver } = open([fails('review_changed', 409, same)])
  saver.change({ comment: 'a' })
  expect(await saver.flush()).toBe(true)
  expect(saver.read()).toMatchObject({ step: 'saved', edit: 7 })
})

it('keeps what is written while another checker has the work', async () => {
  const { saver, sent, local } = open([fails('homework_claimed', 409)])
  saver.change({ comment: 'a' })
  await saver.flush()
  saver.change({ comment: 'ab' })
  expect(saver.read().step).toBe('held')
  expect(local()).toMatchObject({ values: { comment: 'ab' } })
  expect(await saver.retry()).toBe(true)
  expect(sent.at(-1)?.comment).toBe('ab')
})

it('tells a refusal from a pause', async () => {
  const { saver } = open([fails('validation_failed', 422), fails('too_many_requests', 429)])
  saver.change({ comment: 'a' })
  await saver.flush()
  expect(saver.read()).toMatchObject({ step: 'refused', reason: 'sabab' })
  saver.change({ comment: 'b' })
  await saver.flush()
  expect(saver.read().step).toBe('waiting')
  saver.stop()
})

it('adds points up, and names levels by their points or their place', () => {
  const level = (points: number) => ({ title: '', points })
  const rubric = [
    { title: 'A', levels: [level(0), level(3)] },
    { title: 'B', levels: [level(0), level(10)] },
  ]
  expect(totalOf(rubric, [1, null])).toEqual({ points: 3, max: 13 })
  expect(totalOf([], [])).toBeNull()
  expect(rubric.map(levelKeys)).toEqual([
    ['0', '3'],
    ['1', '2'],
  ])
  const halves = { title: 'Imlo', levels: [0, 0.5, 1].map((points) => ({ title: '', points })) }
  expect(levelKeys(halves)).toEqual(['0', '', '1'])
})

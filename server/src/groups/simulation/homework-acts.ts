import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { hasAccess, mayOpen } from './rights.ts'
import { call, chance, expectCall, pick, type School } from './school.ts'
import { DAY, dayNumber, type Learner, momentOf, tell } from './world.ts'

/** A learner's homework as the model has it. Late is the first hand-in alone. */
export interface Work {
  learner: Learner
  id: number
  state: 'sent' | 'returned' | 'accepted'
  number: number
  lateDays: number
}

const DUE_AT = momentOf(dayNumber(17))
const CREDIT = { perDay: 20, floor: 50 }

/** Hands the homework in, or again after it was returned; pressed twice at the same moment it is handed in once. */
export async function handIn(school: School, works: Map<number, Work>, taskId: number): Promise<void> {
  const { world } = school
  const learner = pick(
    school,
    world.learners.filter((one) => hasAccess(one, world.now)),
  )
  const lesson = world.lessons[1]
  if (!learner || !lesson) return
  const before = works.get(learner.id)
  const path = `homework/tasks/${taskId}`
  const draft = {
    text: `Javob ${before?.number ?? 0}`,
    link: null,
    sheet_ids: [],
    recording_id: null,
    edit: before?.number ?? 0,
  }
  const isWith = before !== undefined && before.state !== 'returned'
  const refusal = mayOpen(world, learner, lesson) ? 'homework_state_conflict' : 'lesson_locked'
  const mayWrite = refusal !== 'lesson_locked' && !isWith
  await expectCall(school, mayWrite ? 'ok' : refusal, learner.id, 'PUT', `${path}/draft`, draft)
  if (!mayWrite) return
  const isRepeated = chance(school, 0.5)
  const requests = isRepeated ? Array(2).fill(randomUUID()) : [randomUUID(), randomUUID()]
  const answers = await Promise.all(
    requests.map((request_id) => call(school, learner.id, 'POST', `${path}/send`, { request_id })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(isRepeated ? [200, 200] : [200, 409])
  const sent = answers.find(({ status }) => status === 200)?.data
  const lateDays = before?.lateDays ?? Math.max(0, Math.floor((world.now - DUE_AT) / DAY) + 1)
  const credit = Math.max(CREDIT.floor, 100 - CREDIT.perDay * lateDays)
  const work: Work = { learner, id: sent.id, state: 'sent', number: (before?.number ?? 0) + 1, lateDays }
  expect(sent).toMatchObject({ state: 'sent', late_days: lateDays, credit_percent: credit })
  expect(sent.hand_ins).toHaveLength(work.number)
  works.set(learner.id, work)
}

/** The checkers take what waits, at the same moment and each another one, until nothing is left. */
export async function checkAll(
  school: School,
  works: Map<number, Work>,
  checkers: readonly number[],
): Promise<void> {
  const { world } = school
  const waiting = () => [...works.values()].filter(({ state }) => state === 'sent')
  for (let left = waiting().length; left > 0; left = waiting().length) {
    const taken = await Promise.all(
      checkers.map(async (checker) => ({
        checker,
        ...(await call(school, checker, 'POST', 'homework/queue/next', { course_id: world.courseId })),
      })),
    )
    const found = taken.flatMap(({ checker, data }) => (data ? [{ checker, id: data.id as number }] : []))
    expect(new Set(found.map(({ id }) => id)).size, 'each checker gets another work').toBe(found.length)
    expect(found, 'somebody gets what waits').not.toHaveLength(0)
    for (const { checker, id } of found) await decide(school, works, { checker, id })
  }
}

async function decide(
  school: School,
  works: Map<number, Work>,
  { checker, id }: { checker: number; id: number },
): Promise<void> {
  const work = [...works.values()].find((one) => one.id === id)
  if (!work) throw new Error(`work ${id} is not known`)
  const outcome = chance(school, 0.4) ? 'returned' : 'accepted'
  const review = {
    number: work.number,
    edit: 0,
    marks: [],
    levels: [],
    comment: 'Yaxshi',
    recording_id: null,
  }
  await expectCall(school, 'ok', checker, 'PUT', `homework/works/${id}/review`, review)
  await expectCall(school, 'review_changed', checker, 'PUT', `homework/works/${id}/review`, review)
  for (const _press of [1, 2]) {
    await expectCall(school, 'ok', checker, 'POST', `homework/works/${id}/decision`, {
      number: work.number,
      edit: 1,
      outcome,
    })
  }
  work.state = outcome
  tell(school.world, work.learner.id, `homework_${outcome} ${school.world.lessons[1]?.id}`)
}

/** Everybody who must not see a work is refused it by every call. */
export async function refuseForeign(
  school: School,
  work: Work,
  strangers: readonly (number | null)[],
): Promise<void> {
  const path = `homework/works/${work.id}`
  const review = {
    number: work.number,
    edit: 0,
    marks: [],
    levels: [],
    comment: 'Begona',
    recording_id: null,
  }
  for (const stranger of strangers) {
    for (const [method, url, body] of [
      ['GET', path],
      ['PUT', `${path}/claim`],
      ['DELETE', `${path}/claim`],
      ['PUT', `${path}/review`, review],
      ['POST', `${path}/decision`, { number: work.number, edit: 0, outcome: 'accepted' }],
    ] as const) {
      const { status, data } = await call(school, stranger, method, url, body)
      expect([401, 403, 404], `${method} ${url} of ${stranger}`).toContain(status)
      expect(data).toBeUndefined()
    }
  }
}

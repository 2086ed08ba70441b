import { expect } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/builders/people.ts'
import { hasAccess, mayOpen, openedSince } from './rights.ts'
import { followQueue } from './sales.ts'
import { runWorkers } from './workers.ts'
import { type Learner, tell, type World } from './world.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, compared by the caller.
  data: any
  error: string | undefined
}

/** Who works for the course, and what is asked of its learners. */
export interface Cast {
  owner: TestPerson
  author: TestPerson
  /** The curators of the first and of the second group. */
  curators: [TestPerson, TestPerson]
  analyst: TestPerson
  operator: TestPerson
  /** The owner's other course, which is sold without tariffs. */
  otherCourseId: number
  taskId: number
  testId: number
}

/** The product beside its model, at the same moment. */
export interface School {
  kashf: TestApp
  world: World
  random: () => number
  people: Map<number, TestPerson>
  /** Who has the other course by a gift. */
  gifted: Set<number>
  /** How often each call had each outcome. */
  outcomes: Map<string, number>
  /** The video of each lesson that has one. */
  videoOf: Map<number, number>
  /** Changes of the timetable of which learners will be told, by when; null is the course itself. */
  timetableNews: Map<number | null, number>
  /** Hours of the live lesson of which people will be told at that time. */
  meetingNews: { at: number; line: string; startsAt: number }[]
  /** The hour of the live lesson. */
  meetingAt: number
}

/** Calls the API as a person. */
export async function call(
  { kashf, people }: School,
  personId: number | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const token = personId === null ? undefined : people.get(personId)?.token
  const answer = await kashf.call(method, `/api/${path}`, { ...(token && { token }), ...(body && { body }) })
  const { data, error } = answer.body ? answer.json() : {}
  return { status: answer.statusCode, data, error }
}

/** Calls it for an outcome that has to be that of the model: `ok`, or the code of a refusal. */
export async function expectCall(
  school: School,
  outcome: string,
  ...[personId, method, path, body]: Call
): Promise<Answer> {
  const answer = await call(school, personId, method, path, body)
  const made = answer.status < 300 ? 'ok' : answer.error
  const what = `${method} ${path.replace(/\d+/g, ':id').replace(/\?.*/, '')} ${outcome}`
  school.outcomes.set(what, (school.outcomes.get(what) ?? 0) + 1)
  expect(made, `${method} ${path} of ${personId} at ${new Date(school.world.now).toISOString()}`).toBe(
    outcome,
  )
  return answer
}
type Call = [
  personId: number | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
]

export const chance = ({ random }: School, share: number): boolean => random() < share
export const pick = <T>({ random }: School, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)]

/** Lets time pass to that moment, in which no worker runs. */
export function pass({ kashf, world }: School, at: number): void {
  kashf.clock.advance(at - kashf.clock.now().getTime())
  world.now = at
}

/** Lets time pass to that moment, when the workers do what is due; sometimes one is killed before. */
export async function goTo(school: School, at: number): Promise<void> {
  const { kashf, world } = school
  pass(school, at)
  await runWorkers(kashf.deps, chance(school, 0.2) ? Math.floor(school.random() * 4) : null)
  tellDueNews(school)
  followQueue(world)
  settlePauses(world)
  tellOpened(world)
}

function settlePauses(world: World): void {
  for (const learner of world.learners)
    if (learner.member?.pause && learner.member.pause.until <= world.now) endPause(world, learner)
}

/** Counts a pause that is over among the past ones, and tells what has opened meanwhile. */
export function endPause(world: World, learner: Learner): void {
  const { member } = learner
  if (!member?.pause) return
  const { from, until } = member.pause
  member.moved += until - from
  member.pause = null
  tellOpenedSince(world, learner, from)
}

/** Tells of the lessons whose time has come, of each once for good: who buys again is not told again. */
function tellOpened(world: World): void {
  for (const learner of world.learners) tellOpenedSince(world, learner, world.toldUntil)
  world.toldUntil = world.now
}

function tellOpenedSince(world: World, learner: Learner, from: number): void {
  for (const lesson of world.lessons) {
    const line = `lesson_opened ${lesson.id}`
    if (world.told.get(learner.id)?.includes(line)) continue
    if (openedSince(world, learner, lesson, from)) tell(world, learner.id, line)
  }
}

/** Changes of a timetable, and hours of live lessons, of which people are told now. */
function tellDueNews(school: School): void {
  const { world, timetableNews, meetingNews } = school
  for (const [groupId, at] of timetableNews) {
    if (at > world.now) continue
    timetableNews.delete(groupId)
    for (const learner of world.learners) {
      const follows = groupId === null || learner.member?.group.id === groupId
      if (follows && hasAccess(learner, world.now)) tell(world, learner.id, 'timetable_changed')
    }
  }
  const live = world.lessons.find(({ kind }) => kind === 'live')
  for (const { line, startsAt } of meetingNews.filter(({ at }) => at <= world.now)) {
    if (!live || startsAt !== school.meetingAt) continue
    const learners = world.learners.filter(
      (learner) =>
        !world.staff.has(learner.id) && hasAccess(learner, world.now) && mayOpen(world, learner, live),
    )
    for (const id of [...world.staff.keys(), ...learners.map(({ id }) => id)]) tell(world, id, line)
  }
  school.meetingNews = meetingNews.filter(({ at }) => at > world.now)
}

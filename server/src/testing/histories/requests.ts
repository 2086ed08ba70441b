import { expect } from 'vitest'
import { accessTo } from '../../access/access.ts'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { settleRequests } from '../../purchases/pay-for-me/settle.ts'
import { withdrawRequest } from '../../purchases/pay-for-me/withdraw-request.ts'
import { buildRequest } from '../builders/pay-for-me.ts'
import type { TestPerson } from '../builders/people.ts'
import { type ModelCourse, paidFor } from './rules.ts'
import type { World } from './world.ts'

/* Somebody else pays for a learner, in a payment app. */

interface Request {
  id: number
  number: string
  student: TestPerson
  course: ModelCourse
  came: bigint
  expiresAt: number
}
export type Requests = Request[]

/** A learner asks. */
export async function ask(world: World, requests: Requests): Promise<void> {
  const { deps, pick, nowMs } = world
  // A partner whose request the same app pays as a buyer's would be taken for the buyer.
  const students = world.students.filter((student) => !world.partners.includes(student))
  const [student, course] = [pick(students), pick(world.courses)]
  const made = await world.attempt((deps) =>
    buildRequest(deps, { studentId: student.id, courseId: course.id, ...course.choice }),
  )
  if ('refused' in made) return expect(['course_owned', 'payment_requests_full']).toContain(made.refused)
  const { id, number } = made.answer
  if (requests.some((request) => request.id === id)) return
  const { expires_at } = await deps.db.only<{ expires_at: Date }>(
    sql`select expires_at from payment_request where id = ${id}`,
  )
  expect(expires_at.getTime() - nowMs()).toBeLessThanOrEqual(5 * DAY_MS)
  requests.push({ id, number, student, course, came: 0n, expiresAt: expires_at.getTime() })
}

/** Somebody pays a request in an app, and the workers buy with it. */
export async function payRequest(world: World, requests: Requests): Promise<void> {
  const { deps, kashf, pick, nowMs } = world
  if (requests.length === 0) return
  const request = pick(requests)
  const { student, course, number } = request
  const price = paidFor(course.tiyin, world.sourceFor(student, course).percent)
  const access = await accessTo(deps.db, deps.clock.now(), { userId: student.id, courseId: course.id })
  const due = price - request.came
  const isPayable = request.expiresAt > nowMs() && !access && due > 0n
  const started = pick(world.apps)(number, Number(isPayable ? due : 5_000_00n))
  if (!isPayable) {
    await expect(started).rejects.toThrow()
    world.count('requests refused')
    return
  }
  const payment = await started
  if (!payment.isCredited) expect(await payment.credit()).toBe('credited')
  // The app repeats itself.
  await payment.credit()
  world.add(`wallet:${student.id}`, due)
  request.came += due
  const isSpent = world.walletOf(student) < price
  await world.attempt(settleRequests)
  if ((await world.soldNow()).length === 0) {
    // A worker that was cut leaves its turn to the next one, after the lease.
    kashf.clock.advance(MINUTE_MS)
    await settleRequests(deps)
  }
  const sale = { student, course, earned: course.tiyin, ...world.sourceFor(student, course) }
  await world.sold(isSpent ? [] : [sale], 'paid by others')
  if (!isSpent) requests.splice(requests.indexOf(request), 1)
}

/** A learner withdraws a request; what came to it stays in the wallet. */
export async function withdraw(world: World, requests: Requests): Promise<void> {
  if (requests.length === 0) return
  const request = world.pick(requests)
  await world.attempt((deps) => withdrawRequest(deps, { id: request.id, studentId: request.student.id }))
  requests.splice(requests.indexOf(request), 1)
  world.count('requests withdrawn')
}

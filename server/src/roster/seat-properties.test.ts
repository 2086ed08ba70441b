import { randomInt, randomUUID } from 'node:crypto'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../errors/failure.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { sell } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { tokenOf } from '../testing/builders/roster.ts'
import { choicesFrom } from '../testing/random-from.ts'
import { testApp } from '../testing/test-app.ts'
import { bringLearners, checkRoster } from './bring-learners.ts'
import { confirmSeat, takeSeatBack } from './change-seat.ts'
import { setFreeSeats, teacherSeats } from './free-seats.ts'
import { useSeat } from './use-seat.ts'

/** SEATS_SEED=<the number in the test's name> repeats a run. */
const SEED = Number(process.env.SEATS_SEED ?? randomInt(2 ** 31))
const STEPS = 400
const FREE = 5

const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '0' } })
const { below } = choicesFrom(SEED)

/** The model. */
interface ModelSeat {
  id: number
  token: string
  fee: number
  isFree: boolean
  cameAt: number | null
  isEnded: boolean
}
const seats: ModelSeat[] = []
let earned = 0
let fees = 0
let owner: TestPerson
let students: TestPerson[]
let courses: { id: number; price: number }[]
const sessionOf = ({ id }: TestPerson, type: 1 | 2) =>
  ({ id, type }) as Parameters<typeof takeSeatBack>[1]['user']

const YEAR_MS = 365 * DAY_MS
const usedInModel = () => {
  const now = kashf.clock.now().getTime()
  return seats.filter(
    ({ isFree, isEnded, cameAt }) => isFree && (!isEnded || (cameAt !== null && cameAt > now - YEAR_MS)),
  ).length
}

beforeAll(async () => {
  kashf.clock.stop()
  owner = await buildTeacher(kashf.deps)
  students = await Promise.all(Array.from({ length: 300 }, () => buildStudent(kashf.deps)))
  courses = await Promise.all(
    [0, 30_000, 99_999].map(async (price) => ({
      ...{ price, id: (await buildCourse(kashf.deps, { teacherId: owner.id, price, period: 13 })).id },
    })),
  )
  await setFreeSeats(kashf.deps.db, { teacherId: owner.id, seats: FREE })
  await sell(kashf.deps, owner.id, 400_000)
  earned = 400_000
  fees = Number(await balanceOf(kashf.deps.db, { kind: 'platform_fee' })) / 100
  kashf.clock.advance(1_000)
})

let people = 0
async function bringSome(): Promise<void> {
  const course = courses[below(courses.length)] ?? { id: 0, price: 0 }
  const count = 1 + below(3)
  const bytes = Buffer.from(
    Array.from({ length: count }, () => `Ali Valiyev;p${people++}@mail.uz`).join('\n'),
  )
  const list = { courseId: course.id, teacherId: owner.id, bytes }
  const { digest } = await checkRoster(kashf.deps, list)
  const free = course.price === 0 ? 0 : Math.min(count, Math.max(0, FREE - usedInModel()))
  const fee = Math.ceil((course.price * 108) / 100) - course.price
  const sum = course.price === 0 ? 0 : (count - free) * fee
  const made = bringLearners(kashf.deps, { ...list, digest, requestId: randomUUID(), sendsMails: false })
  if (sum > earned) {
    await expect(made).rejects.toThrow(Failure)
    return
  }
  const { links, ...told } = await made
  expect(told.sum).toBe(sum)
  earned -= sum
  fees += sum
  for (const [at, { id, url }] of links.entries()) {
    const isFree = at < free
    seats.push({
      ...{ id, token: tokenOf(url), isFree, fee: isFree || course.price === 0 ? 0 : fee },
      ...{ cameAt: null, isEnded: false },
    })
  }
}

async function comeSome(): Promise<void> {
  const waiting = seats.filter(({ cameAt, isEnded }) => cameAt === null && !isEnded)
  const seat = waiting[below(waiting.length)]
  const student = students.pop()
  if (!seat || !student) return
  const { is_open } = await useSeat(kashf.deps, {
    token: seat.token,
    user: sessionOf(student, USER_TYPE.student),
  })
  if (!is_open) await confirmSeat(kashf.deps, { seatId: seat.id, user: sessionOf(owner, USER_TYPE.teacher) })
  seat.cameAt = kashf.clock.now().getTime()
}

async function endSome(): Promise<void> {
  const seat = seats[below(seats.length)]
  if (!seat) return
  const ended = takeSeatBack(kashf.deps, {
    ...{ seatId: seat.id, user: sessionOf(owner, USER_TYPE.teacher), reason: 'Sinov' },
  })
  if (seat.isEnded) {
    await expect(ended).rejects.toThrow(Failure)
    return
  }
  await ended
  seat.isEnded = true
  if (seat.cameAt === null) {
    earned += seat.fee
    fees -= seat.fee
  }
}

it(`charges and refunds to the tiyin whatever happens to seats (SEATS_SEED=${SEED})`, async () => {
  for (let step = 0; step < STEPS; step++) {
    const chance = below(10)
    if (chance < 4) await bringSome()
    else if (chance < 6) await comeSome()
    else if (chance < 9) await endSome()
    else kashf.clock.advance(below(20) * DAY_MS)
    const { used } = await teacherSeats(kashf.deps.db, { teacherId: owner.id, now: kashf.clock.now() })
    expect(used).toBe(usedInModel())
    expect(used).toBeLessThanOrEqual(FREE)
  }
  const balance = await balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: owner.id })
  expect([
    Number(balance) / 100,
    Number(await balanceOf(kashf.deps.db, { kind: 'platform_fee' })) / 100,
  ]).toEqual([...[earned, fees]])
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
  const { count } = await kashf.deps.db.only<{ count: number }>(sql`select count(*)::int from roster_seat`)
  expect(count).toBe(seats.length)
}, 120_000)

import { randomInt, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../errors/failure.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, signInAgain, type TestPerson } from '../testing/builders/people.ts'
import { joinTeam } from '../testing/builders/team.ts'
import { choicesFrom } from '../testing/random-from.ts'
import { testApp } from '../testing/test-app.ts'
import { buyCourse } from './buy-course.ts'
import { giveCourse } from './gifts/give-course.ts'
import { redeemGift } from './gifts/redeem-gift.ts'
import { refundPurchase } from './refund-purchase.ts'

/** SHARES_SEED=<the number in the test's name> repeats a run. */
const SEED = Number(process.env.SHARES_SEED ?? randomInt(2 ** 31))
const STEPS = 10_000
const WHOLE = 10_000n

const kashf = testApp()
const { random, below, pick } = choicesFrom(SEED)

let owner: TestPerson
let members: TestPerson[]
let students: TestPerson[]
let courses: number[]

/** The model: what is in force, what every sale gave to whom, and the sums of all. */
interface Agreed {
  share: bigint
  endsAt: number | null
}
const inForce = new Map<number, Map<number, Agreed>>()
const sales: { id: number; parts: Map<number, bigint> }[] = []
const balances = new Map<number, bigint>()
const done = { sales: 0, gifts: 0, refunds: 0, confirmed: 0, left: 0, refused: 0 }

const credit = (personId: number, tiyin: bigint) =>
  balances.set(personId, (balances.get(personId) ?? 0n) + tiyin)
function agreedOn(courseId: number): Map<number, Agreed> {
  const now = kashf.clock.now().getTime()
  const all = inForce.get(courseId) ?? new Map<number, Agreed>()
  return new Map([...all].filter(([, { endsAt }]) => endsAt === null || endsAt > now))
}

beforeAll(async () => {
  const { deps } = kashf
  kashf.clock.stop()
  owner = await buildTeacher(deps)
  members = await Promise.all(Array.from({ length: 4 }, () => buildStudent(deps)))
  students = await Promise.all(Array.from({ length: 12 }, () => buildStudent(deps)))
  courses = []
  for (const price of [1_000, 1_007, 9_999, 33_333]) {
    const { id } = await buildCourse(deps, { teacherId: owner.id, price, period: 1, lessons: 0 })
    courses.push(id)
    for (const { id: personId } of members) await joinTeam(deps, { courseId: id, personId, role: 'curator' })
  }
  const code = { code: 'ARZON', discount_kind: 'percent', discount: 33 }
  await kashf.call('POST', '/api/promo-codes', { token: owner.token, body: code })
})

const call = async (person: TestPerson, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => {
  const answer = await kashf.call(method, url, { token: person.token, ...(body && { body }) })
  return { status: answer.statusCode, body: answer.json() }
}

/** What the model expects of a sale; the ledger's own row says only what was earned. */
function record(sale: { id: number; price_tiyin: bigint }, courseId: number): void {
  const parts = new Map<number, bigint>()
  for (const [personId, { share }] of agreedOn(courseId))
    parts.set(personId, (sale.price_tiyin * share) / WHOLE)
  const shared = [...parts.values()].reduce((sum, part) => sum + part, 0n)
  parts.set(owner.id, sale.price_tiyin - shared)
  for (const [personId, part] of parts) credit(personId, part)
  sales.push({ id: sale.id, parts })
}
const latestOf = (student: TestPerson) =>
  kashf.deps.db.only<{ id: number; price_tiyin: bigint }>(sql`
    select id, price_tiyin from purchase where student_id = ${student.id} order by id desc limit 1`)

async function buy(): Promise<void> {
  const [student, courseId] = [pick(students), pick(courses)]
  const promo = random() < 0.2 ? { promoCode: 'ARZON' } : {}
  try {
    const { outcome } = await buyCourse(kashf.deps, {
      student: { id: student.id, isMiniApp: false },
      courseId,
      ...promo,
    })
    if (outcome === 'already') return
    record(await latestOf(student), courseId)
    done.sales++
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'insufficient_balance')) throw error
    await topUp(kashf.deps, student.id, 1_000_000)
  }
}
async function give(): Promise<void> {
  const [giver, student, courseId] = [pick(students), pick(students), pick(courses)]
  try {
    const order = { giverId: giver.id, courseId, shownTiyin: 10_000_000n, requestId: randomUUID() }
    const { id } = await giveCourse(kashf.deps, order)
    const { code } = await kashf.deps.db.only<{ code: string }>(sql`select code from gift where id = ${id}`)
    await redeemGift(kashf.deps, { studentId: student.id, code })
    record(await latestOf(student), courseId)
    done.gifts++
  } catch (error) {
    if (!(error instanceof Failure && ['gift_owned', 'insufficient_balance'].includes(error.code)))
      throw error
  }
}
async function refund(): Promise<void> {
  if (sales.length === 0) return
  const at = Math.max(0, sales.length - 1 - below(200))
  const [sale] = sales.splice(at, 1)
  if (!sale) return
  await kashf.deps.db.transaction((tx) =>
    refundPurchase(kashf.deps, tx, { purchaseId: sale.id, reason: 'Sinov' }),
  )
  for (const [personId, part] of sale.parts) credit(personId, -part)
  done.refunds++
}

const SHARES = [0, 1, 3, 333, 1_000, 2_499, 3_333, 5_000, 9_999, 10_000]
const SHARE_DAYS = 20
async function changeShare(): Promise<void> {
  const [courseId, member] = [pick(courses), pick(members)]
  const share = pick(SHARES)
  const others = [...agreedOn(courseId)].filter(([id]) => id !== member.id)
  const left = WHOLE - others.reduce((sum, [, agreed]) => sum + agreed.share, 0n)
  const endsAt = random() < 0.3 ? kashf.clock.now().getTime() + SHARE_DAYS * DAY_MS : null
  const day = endsAt === null ? {} : { last_day: new Date(endsAt).toISOString().slice(0, 10) }
  const team = `/api/courses/${courseId}/team`
  const { status, body } = await call(owner, 'POST', `${team}/${member.id}/share`, { share, ...day })
  expect(status).toBe(BigInt(share) > left ? 409 : 201)
  if (status !== 201) return
  const { proposal } = body.data.members.find(
    ({ person }: { person: { id: number } }) => person.id === member.id,
  )
  if (random() < 0.15) {
    expect((await call(member, 'POST', `${team}/shares/${proposal.id}/refuse`)).status).toBe(200)
    done.refused++
    return
  }
  expect((await call(member, 'POST', `${team}/shares/${proposal.id}/confirm`)).status).toBe(200)
  const ofCourse = inForce.get(courseId) ?? new Map<number, Agreed>()
  const agreedEnd = proposal.ends_at === null ? null : Date.parse(proposal.ends_at)
  inForce.set(courseId, ofCourse.set(member.id, { share: BigInt(share), endsAt: agreedEnd }))
  done.confirmed++
}
async function leave(): Promise<void> {
  const [courseId, member] = [pick(courses), pick(members)]
  expect((await call(owner, 'DELETE', `/api/courses/${courseId}/team/${member.id}`)).status).toBe(200)
  inForce.get(courseId)?.delete(member.id)
  await joinTeam(kashf.deps, { courseId, personId: member.id, role: 'curator' })
  done.left++
}
/** Ends terms, so that the next sales renew them, and some shares. */
async function wait(): Promise<void> {
  kashf.clock.advance(16 * DAY_MS)
  for (const person of [owner, ...members]) await signInAgain(kashf.deps, person)
}

it(`gives everybody their part of ${STEPS} random sales, refunds and changes (SHARES_SEED=${SEED})`, {
  retry: 0,
  timeout: 600_000,
}, async () => {
  for (let step = 1; step <= STEPS; step++) {
    const luck = random()
    if (step % 30 === 0) await wait()
    else if (luck < 0.02) await changeShare()
    else if (luck < 0.025) await leave()
    else if (luck < 0.1) await give()
    else if (luck < 0.3) await refund()
    else await buy()
  }
  for (const { id } of [owner, ...members]) {
    expect([id, await balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: id })]).toEqual([
      id,
      balances.get(id) ?? 0n,
    ])
  }
  // Without figures of the tables the check would read all entries for each sale.
  await kashf.deps.db.run(
    sql`analyze ledger_transfer, ledger_entry, ledger_account, purchase, purchase_share, gift`,
  )
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds).map(({ name, figure }) => `${name}: ${figure}`)).toEqual([])
  // A run without one of these would prove nothing.
  for (const [what, times] of Object.entries(done)) expect([what, times > 5]).toEqual([what, true])
})

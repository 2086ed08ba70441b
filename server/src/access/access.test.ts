import { generateKeyPairSync } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { refundPurchase } from '../purchases/refund-purchase.ts'
import { buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import {
  buildPlaybackScenario,
  mediaOf,
  type PlaybackScenario,
  playbackClient,
} from '../testing/builders/playback-scenario.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { findAccess } from './access.ts'
import { type GrantSource, grantAccess, revokeGrant } from './grants.ts'
import { visibleLesson } from './visible-course.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let scenario: PlaybackScenario
let buyer: TestPerson
let begun: Date
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})
beforeEach(async () => {
  scenario = await buildPlaybackScenario(kashf, teacher)
  buyer = scenario.buyer
  begun = kashf.clock.now()
})

const inDays = (days: number) => new Date(begun.getTime() + days * DAY_MS)

let lastSourceId = 0
const grant = (given: { source?: GrantSource; from?: Date; until?: Date } = {}) =>
  kashf.deps.db.transaction(async (tx) => {
    lastSourceId += 1
    const { source = 'operator', from = null, until = null } = given
    const { courseId } = scenario
    const at = kashf.clock.now()
    await grantAccess(tx, { userId: buyer.id, courseId, source, sourceId: lastSourceId, from, until, at })
    return lastSourceId
  })
const revoke = (sourceId: number) =>
  kashf.deps.db.transaction((tx) =>
    revokeGrant(tx, kashf.clock.now(), {
      ...{ userId: buyer.id, courseId: scenario.courseId },
      ...{ sources: ['operator'], sourceId, reason: 'refund' },
    }),
  )
const refund = () =>
  kashf.deps.db.transaction(async (tx) => {
    const purchase = await tx.one<{ id: number }>(
      sql`select id from purchase where student_id = ${buyer.id} and refunded_at is null`,
    )
    await refundPurchase(kashf.deps, tx, { purchaseId: purchase?.id ?? 0, reason: 'Sinov' })
  })

/** Every way into the paid lesson. */
async function openWays() {
  const { closed, attachmentId, courseId } = scenario
  const { token } = buyer
  const player = playbackClient(kashf)
  const status = async (url: string, method: 'GET' | 'PUT' = 'GET') =>
    (await kashf.call(method, url, { token })).statusCode
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const public_key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const device = await kashf.call('POST', '/api/users/offline-devices', { token, body: { public_key } })
  return {
    lesson: await status(`/api/courses/lesson/${closed.lessonId}`),
    video: (await player.sign(`video/${closed.videoId}`, buyer)).statusCode,
    attachment: (await player.sign(`file/${attachmentId}`, buyer)).statusCode,
    offline: await status(
      `/api/users/offline-devices/${device.json().data.id}/lessons/${closed.lessonId}`,
      'PUT',
    ),
    isPurchased: (await kashf.call('GET', `/api/courses/course/${courseId}`, { token })).json().data
      .is_purchased,
  }
}
const OPEN = { lesson: 200, video: 200, attachment: 200, offline: 200, isPurchased: true }
const CLOSED = { lesson: 403, video: 403, attachment: 403, offline: 403, isPurchased: false }

describe('several grants of one course', () => {
  it('stay open when the purchase is refunded, until the last one is taken back', async () => {
    const given = await grant()
    await refund()
    expect(await openWays()).toEqual(OPEN)
    expect(await revoke(given)).toBe(false)
    expect(await openWays()).toEqual(CLOSED)
  })

  it('give the union of their times', async () => {
    await grant({ until: inDays(5) })
    await refund()
    const { courseId } = scenario
    const accessAt = (days: number) => findAccess(kashf.deps.db, inDays(days), { userId: buyer.id, courseId })
    await grant({ from: inDays(3), until: inDays(8) })
    await grant({ from: inDays(10), until: inDays(20) })
    expect(await accessAt(1)).toMatchObject({ is_open: true, opens_at: null, expires_at: inDays(8) })
    expect(await accessAt(9)).toMatchObject({ is_open: false, opens_at: inDays(10) })
    expect(await accessAt(10)).toMatchObject({ is_open: true, opens_at: null, expires_at: inDays(20) })
    expect(await accessAt(20)).toMatchObject({ is_open: false, opens_at: null, expires_at: inDays(20) })
  })

  it('count once each, however often they are given or taken', async () => {
    const { courseId } = scenario
    const input = { userId: buyer.id, courseId, source: 'operator', sourceId: 1_000_000 } as const
    const at = kashf.clock.now()
    const give = () =>
      kashf.deps.db.transaction((tx) => grantAccess(tx, { ...input, from: null, until: inDays(1), at }))
    await Promise.all([give(), give(), refund(), grant(), grant()])
    const grants = await kashf.deps.db.rows(
      sql`select 1 from course_grant where user_id = ${buyer.id} and course_id = ${courseId}`,
    )
    expect(grants).toHaveLength(4)
  })
})

describe('a grant that is not in force', () => {
  it.each<[string, () => Parameters<typeof grant>[0]]>([
    ['has ended', () => ({ until: kashf.clock.now() })],
    ['begins later', () => ({ from: inDays(1) })],
  ])('because it %s opens nothing', async (_name, given) => {
    await refund()
    await grant(given())
    expect(await openWays()).toEqual(CLOSED)
  })

  it('says when the lesson opens', async () => {
    await refund()
    await grant({ from: inDays(1) })
    const viewer = { id: buyer.id, type: 2, sessionId: 0, teacherStatus: null } as const
    const { access } = await visibleLesson(kashf.deps, kashf.deps.db, scenario.closed.lessonId, viewer)
    expect(access).toEqual({ isOpen: false, opensAt: inDays(1), lock: null })
  })

  it('closes what is being watched within a minute', async () => {
    const given = await grant()
    await refund()
    const player = playbackClient(kashf)
    const answer = (await player.sign(`video/${scenario.closed.videoId}`, buyer)).json()
    const download = await player.signedPath(`file/${scenario.attachmentId}`, buyer)
    const urls = [answer.hls, mediaOf(answer.hls), answer.previews_url, download]
    for (const url of urls) expect(await player.statusOf(url)).toBe(200)
    // Allowed, though there are none.
    const captions = answer.previews_url.replace(/[^/]+$/, 'captions-uz.vtt')
    expect(await player.statusOf(captions)).toBe(404)
    await revoke(given)
    kashf.clock.advance(16_000)
    for (const url of [...urls, captions]) expect([url, await player.statusOf(url)]).toEqual([url, 403])
  })
})

describe('the version before this one, beside it or after it', () => {
  const learner = () => sql`student_id = ${buyer.id} and course_id = ${scenario.courseId}`

  it('refunds by deleting the row, and other grants open it again', async () => {
    await grant({ until: inDays(3) })
    await kashf.deps.db.run(sql`update purchase set refunded_at = now() where student_id = ${buyer.id}`)
    await kashf.deps.db.run(sql`delete from enrolment where ${learner()}`)
    expect(await openWays()).toEqual(OPEN)
    kashf.clock.advance(3 * DAY_MS)
    expect(await openWays()).toEqual(CLOSED)
  })

  it('sells a gift by writing the row, new or renewed, and reads when it ends', async () => {
    const { courseId } = scenario
    const sellGift = async (until: Date | null) => {
      const sold = await kashf.deps.db.one<{ id: number }>(sql`
        insert into purchase (student_id, course_id, teacher_id, price_tiyin, fee_tiyin, percent, access_from, access_until)
        values (${buyer.id}, ${courseId}, ${teacher.id}, 0, 0, 20, now(), ${until}) returning id`)
      await kashf.deps.db.run(sql`
        insert into enrolment (student_id, course_id, purchase_id, expires_at, created_at)
        values (${buyer.id}, ${courseId}, ${sold?.id}, ${until}, ${kashf.clock.now()})
        on conflict (student_id, course_id) do update set purchase_id = excluded.purchase_id, expires_at = excluded.expires_at`)
    }
    await refund()
    await sellGift(inDays(2))
    expect(await openWays()).toEqual(OPEN)
    kashf.clock.advance(2 * DAY_MS)
    expect(await openWays()).toEqual(CLOSED)
    await sellGift(inDays(9))
    expect(await openWays()).toEqual(OPEN)
    await grant({ until: inDays(11) })
    expect(await kashf.deps.db.one(sql`select expires_at from enrolment where ${learner()}`)).toEqual({
      expires_at: inDays(11),
    })
  })
})

it('is the only folder of the program that names the tables of access in SQL', () => {
  const root = path.join(import.meta.dirname, '..')
  // `ledger verify` compares the tables with the purchases.
  const outside = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/^access\/|^testing\/|^money\/ledger\/invariants\.ts$|\.test\.ts$/.test(file),
  )
  const naming = outside.filter((file) =>
    /\b(?:from|join|into|update|table)\s+(?:enrolment|course_grant)\b/i.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  )
  expect(naming).toEqual([])
})

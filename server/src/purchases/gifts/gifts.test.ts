import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { learners } from '../../access/learners.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { PageRecord } from '../../pages/page-record.ts'
import { publicPages } from '../../pages/public-pages.ts'
import { eraseAccountsHandler } from '../../personal-data/closing/erase-account.ts'
import { PERSONAL_DATA } from '../../runtime/modules.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { endAccess } from '../../testing/builders/learning.ts'
import { topUp } from '../../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { purchasesPersonalData } from '../personal-data.ts'
import { processSales } from '../process-sales.ts'
import { refundPurchase } from '../refund-purchase.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const PAID = 120_000
async function richStudent(som = PAID): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, som)
  return student
}
const course = (price = 100_000, period = 13) =>
  buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0, price, period, title: 'Algebra' })
const give = (giver: TestPerson, courseId: number, body: object = {}) =>
  kashf.call('POST', '/api/gifts', {
    token: giver.token,
    body: { course_id: courseId, price: PAID, request_id: randomUUID(), ...body },
  })
interface Given {
  id: number
  code: string
  courseId: number
  giver: TestPerson
}
/** Creates an unused gift of a course that costs 100 000. */
async function gift(period = 13): Promise<Given> {
  const [giver, { id: courseId }] = [await richStudent(), await course(100_000, period)]
  const answer = await give(giver, courseId)
  expect(answer.statusCode).toBe(201)
  const { id, code } = answer.json().data
  return { id, code, courseId, giver }
}
const show = (student: TestPerson, code: string) =>
  kashf.call('POST', '/api/gifts/show', { token: student.token, body: { code } })
const redeem = (student: TestPerson, code: string) =>
  kashf.call('POST', '/api/gifts/redeem', { token: student.token, body: { code } })
const takeBack = ({ id, giver }: Given, person = giver) =>
  kashf.call('POST', `/api/gifts/${id}/return`, { token: person.token })
const listed = async (giver: TestPerson) =>
  (await kashf.call('GET', '/api/gifts', { token: giver.token })).json().data
const wallet = (student: TestPerson) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
const earnings = () => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })
const held = () => balanceOf(kashf.deps.db, { kind: 'gifts_held' })
const owners = async (courseId: number) => {
  const rows = await kashf.deps.db.rows<{ student_id: number }>(
    sql`select student_id from ${learners} where course_id = ${courseId} order by student_id`,
  )
  return rows.map(({ student_id }) => student_id)
}
const purchaseOf = async ({ id }: Given): Promise<number> => {
  const row = await kashf.deps.db.one<{ purchase_id: number }>(
    sql`select purchase_id from gift where id = ${id}`,
  )
  return row?.purchase_id ?? 0
}
const notices = (person: TestPerson) =>
  kashf.deps.db.rows<{ kind: string; subject: object }>(
    sql`select kind, subject from notice where user_id = ${person.id} order by id`,
  )
const errorOf = (answer: { json(): { error?: string } }) => answer.json().error

describe('giving a course', () => {
  it('takes the price from the wallet, opens nothing and pays nobody until the code is used', async () => {
    const [before, heldBefore] = [await earnings(), await held()]
    const { giver, courseId, code, id } = await gift()
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect([await wallet(giver), await earnings(), await owners(courseId)]).toEqual([0n, before, []])
    expect((await held()) - heldBefore).toBe(12_000_000n)
    expect(await listed(giver)).toMatchObject([
      { id, code, status: 'waiting', paid: PAID, course: { id: courseId, title: 'Algebra' } },
    ])
    expect(await listed(await buildStudent(kashf.deps))).toEqual([])
  })

  it('pays once for the same request, however often and however parallel it is sent', async () => {
    const [giver, { id: courseId }] = [await richStudent(10 * PAID), await course()]
    const request_id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(giver, courseId, { request_id })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    expect(await wallet(giver)).toBe(9n * 12_000_000n)
  })

  it('refuses a request that names another course or price under the key of an earlier one', async () => {
    const [giver, { id: courseId }, other] = [await richStudent(10 * PAID), await course(), await course()]
    const request_id = randomUUID()
    const answers = await Promise.all(
      [courseId, other.id, courseId, other.id].map((id) => give(giver, id, { request_id })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201, 409, 409])
    const bought = answers.find(({ statusCode }) => statusCode === 201)?.json().data.course.id
    for (const changed of [
      { course_id: bought === courseId ? other.id : courseId },
      { course_id: bought, price: PAID + 1 },
    ]) {
      const reused = await give(giver, bought, { request_id, ...changed })
      expect([reused.statusCode, errorOf(reused)]).toEqual([409, 'request_reused'])
    }
    expect(await wallet(giver)).toBe(9n * 12_000_000n)
  })

  it('never takes more than the wallet has from parallel requests', async () => {
    const [giver, { id: courseId }] = [await richStudent(2 * PAID), await course()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => give(giver, courseId)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 402, 402, 402, 402])
    expect(await wallet(giver)).toBe(0n)
    expect(await listed(giver)).toHaveLength(2)
  })

  it('refuses a free course, a course off sale, a draft, a higher price and a small wallet', async () => {
    const giver = await richStudent(1_000)
    const { id } = await course()
    expect((await give(giver, (await course(0)).id)).json()).toMatchObject({ error: 'gift_of_free_course' })
    expect((await give(giver, id)).json()).toMatchObject({
      error: 'insufficient_balance',
      data: { missing: 119_000 },
    })
    expect((await give(giver, id, { price: 119_999 })).json()).toMatchObject({
      error: 'price_changed',
      data: { price: PAID },
    })
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${id}`)
    expect(errorOf(await give(giver, id))).toBe('course_not_for_sale')
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    expect((await give(giver, draft.id)).statusCode).toBe(404)
    expect([await wallet(giver), await listed(giver)]).toEqual([100_000n, []])
  })
})

describe('using a gift', () => {
  it('opens the course from now on for the term that was paid, and pays teacher and platform', async () => {
    const given = await gift(3)
    const recipient = await buildStudent(kashf.deps)
    const [before, heldBefore] = [await earnings(), await held()]
    kashf.clock.advance(10 * DAY_MS)
    expect((await show(recipient, given.code)).json().data).toMatchObject({
      course: { id: given.courseId, title: 'Algebra', period: 3 },
      is_yours: false,
      state: 'usable',
    })
    expect((await show(given.giver, given.code)).json().data).toMatchObject({
      is_yours: true,
      state: 'usable',
    })
    // Other spellings of the same code.
    const typed = ` ${given.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    const answer = await redeem(recipient, typed)
    expect(answer.statusCode).toBe(201)
    const until = new Date(answer.json().data.access_expires_at).getTime()
    expect(until - kashf.clock.now().getTime()).toBeGreaterThan(88 * DAY_MS)
    expect([(await earnings()) - before, heldBefore - (await held())]).toEqual([10_000_000n, 12_000_000n])
    expect(await owners(given.courseId)).toEqual([recipient.id])
    expect(await listed(given.giver)).toMatchObject([{ status: 'used' }])

    expect((await redeem(recipient, given.code)).statusCode).toBe(200)
    expect((await show(recipient, given.code)).json().data.state).toBe('used_by_you')
    const stranger = await buildStudent(kashf.deps)
    expect(errorOf(await redeem(stranger, given.code))).toBe('gift_refused')
    expect(errorOf(await show(stranger, given.code))).toBe('gift_refused')
  })

  it('notifies the giver, and shows the recipient neither the price nor a refund', async () => {
    const given = await gift()
    const recipient = await buildStudent(kashf.deps)
    await redeem(recipient, given.code)
    await processSales(kashf.deps)
    const subject = { course_id: given.courseId, title: 'Algebra' }
    expect(await notices(given.giver)).toContainEqual({ kind: 'gift_used', subject })
    expect(await notices(recipient)).toEqual([{ kind: 'purchase', subject: { ...subject, amount: 0 } }])
    const page = await kashf.call('GET', `/api/courses/course/${given.courseId}`, { token: recipient.token })
    expect(page.json().data).toMatchObject({ is_purchased: true, receipt: null })
    const url = `/api/purchases/${given.courseId}/refund`
    expect((await kashf.call('GET', url, { token: recipient.token })).json().data).toMatchObject({
      amount: 0,
      refusal: 'refund_of_gift',
    })
    expect(errorOf(await kashf.call('POST', url, { token: recipient.token }))).toBe('refund_of_gift')
  })

  it('gives one code to exactly one of twenty people who use it at once', async () => {
    const given = await gift()
    const people = await Promise.all(Array.from({ length: 20 }, () => buildStudent(kashf.deps)))
    const before = await earnings()
    const answers = await Promise.all(people.map((person) => redeem(person, given.code)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => errorOf(answer) === 'gift_refused')).toHaveLength(19)
    expect(await owners(given.courseId)).toHaveLength(1)
    expect((await earnings()) - before).toBe(10_000_000n)
  })

  it('uses one of two gifts of the same course that one person uses at once', async () => {
    const [giver, { id: courseId }] = [await richStudent(2 * PAID), await course()]
    const codes: string[] = []
    for (let n = 0; n < 2; n++) codes.push((await give(giver, courseId)).json().data.code)
    const recipient = await buildStudent(kashf.deps)
    const answers = await Promise.all(codes.map((code) => redeem(recipient, code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await listed(giver)).map(({ status }: { status: string }) => status).sort()).toEqual([
      'used',
      'waiting',
    ])
  })

  it('leaves the code to others when its holder has the course, and renews an access that ended', async () => {
    const given = await gift()
    const owner = await richStudent()
    const bought = await kashf.call('GET', `/api/actioncourses/buy-course/${given.courseId}`, {
      token: owner.token,
    })
    expect(bought.statusCode).toBe(201)
    expect((await show(owner, given.code)).json().data.state).toBe('owned')
    expect(errorOf(await redeem(owner, given.code))).toBe('gift_owned')
    await endAccess(kashf.deps, { studentId: owner.id }, kashf.clock.now())
    expect((await redeem(owner, given.code)).statusCode).toBe(201)
  })

  it('works for a course off sale, which buyers still watch, and for no teacher', async () => {
    const given = await gift()
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${given.courseId}`)
    expect((await redeem(teacher, given.code)).statusCode).toBe(403)
    expect((await redeem(await buildStudent(kashf.deps), given.code)).statusCode).toBe(201)
  })

  it('refuses to be guessed: after 20 wrong codes even a right one is not answered for ten minutes', async () => {
    const given = await gift()
    const guesser = await buildStudent(kashf.deps)
    for (let n = 0; n < 20; n++) {
      const guess = n % 2 === 0 ? show : redeem
      expect(errorOf(await guess(guesser, `0000-0000-0000-${1000 + n}`))).toBe('gift_refused')
    }
    expect((await show(guesser, given.code)).statusCode).toBe(429)
    expect((await redeem(guesser, given.code)).statusCode).toBe(429)
    kashf.clock.advance(11 * 60_000)
    expect((await redeem(guesser, given.code)).statusCode).toBe(201)
  })
})

describe('the page of a gift', () => {
  const page = (code: string) => publicPages(kashf.deps).gift(code)
  /** Creates a gift whose giver wrote these words. */
  async function giftWith(words: string): Promise<Given> {
    const [giver, { id: courseId }] = [await richStudent(), await course()]
    const answer = await give(giver, courseId, { words })
    const { id, code } = answer.json().data
    return { id, code, courseId, giver }
  }
  const nameOf = async ({ id }: TestPerson) =>
    (await kashf.deps.db.only<{ first_name: string }>(sql`select first_name from app_user where id = ${id}`))
      .first_name

  it('shows everybody with the link the first name and the words of the giver, and the course', async () => {
    const given = await giftWith("  Tug'ilgan kuning bilan!  ")
    const shown = await page(given.code.toLowerCase())
    expect(shown).toEqual({
      giver: await nameOf(given.giver),
      is_place: false,
      bundled: [],
      words: "Tug'ilgan kuning bilan!",
      course: {
        title: 'Algebra',
        teacher: expect.any(String),
        cover: expect.any(String),
        square: expect.any(String),
        duration_s: 0,
        lessons_count: 0,
        period: 13,
      },
      share_picture: expect.stringMatching(`^/media/share/gift/${given.courseId}/`),
    })
    const picture = await kashf.call('GET', shown?.share_picture ?? '')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await listed(given.giver)).toMatchObject([{ words: "Tug'ilgan kuning bilan!" }])
  })

  it('takes words as short as none and as long as the limit', async () => {
    expect((await page((await giftWith('   ')).code))?.words).toBeNull()
    expect((await page((await gift()).code))?.words).toBeNull()
    const { id } = await course()
    const giver = await richStudent()
    expect((await give(giver, id, { words: 'a'.repeat(301) })).statusCode).toBe(422)
    expect((await give(giver, id, { words: 'a'.repeat(300) })).statusCode).toBe(201)
  })

  it('is gone once the code is used or returned, as for an unknown code', async () => {
    const [used, returned] = [await gift(), await gift()]
    await redeem(await buildStudent(kashf.deps), used.code)
    await takeBack(returned)
    for (const code of [used.code, returned.code, '0000-0000-0000-0000', 'x'])
      expect(await page(code)).toBeNull()
  })

  it('shows no words of a giver whom an operator has blocked, and no preview of a course off sale', async () => {
    const given = await giftWith('Salom')
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${given.courseId}`)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${given.giver.id}`)
    expect(await page(given.code)).toMatchObject({ words: null, share_picture: null })
  })

  it('forgets the words when the giver closes the account', async () => {
    const given = await giftWith('Salom')
    await kashf.deps.db.transaction(async (tx) => {
      await purchasesPersonalData.anonymise?.(kashf.deps, tx, given.giver.id)
    })
    expect((await page(given.code))?.words).toBeNull()
  })

  it('is not answered to an address that has guessed 300 codes in ten minutes', async () => {
    const given = await gift()
    const request = { ip: '203.0.113.7', user: null } as unknown as FastifyRequest
    const asked = (code: string) => publicPages(kashf.deps, new PageRecord(), request).gift(code)
    expect(await asked(given.code)).not.toBeNull()
    for (let n = 0; n < 300; n++) expect(await asked(`0000-0000-0000-${1000 + n}`)).toBeNull()
    expect(await asked(given.code)).toBeNull()
    kashf.clock.advance(11 * 60_000)
    expect(await asked(given.code)).not.toBeNull()
  })
})

describe('a gift whose teacher may not sell', () => {
  /** Creates a gift of a course by a new teacher. */
  async function giftOf(): Promise<Given & { owner: TestPerson }> {
    const [giver, owner] = [await richStudent(), await buildTeacher(kashf.deps)]
    const { id: courseId } = await buildCourse(kashf.deps, {
      teacherId: owner.id,
      lessons: 0,
      price: 100_000,
      title: 'Geometriya',
    })
    const { id, code } = (await give(giver, courseId)).json().data
    return { id, code, courseId, giver, owner }
  }
  const close = (person: TestPerson) =>
    kashf.call('POST', '/api/users/closing', {
      token: person.token,
      body: { current_password: TEST_PASSWORD, leaves_money: true },
    })
  const closeNow = async (person: TestPerson) => {
    expect((await close(person)).statusCode).toBe(200)
    await kashf.deps.db.run(sql`
      update app_user set closes_at = ${kashf.clock.now()} where id = ${person.id}`)
    await eraseAccounts()
  }
  const eraseAccounts = () =>
    eraseAccountsHandler(() => PERSONAL_DATA).handle(kashf.deps, {}, new AbortController().signal)
  const earningsOf = ({ id }: TestPerson) => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: id })

  it('waits while the teacher is blocked or closes the account, and can be used afterwards', async () => {
    const given = await giftOf()
    const recipient = await buildStudent(kashf.deps)
    const operator = await buildOperator(kashf.deps)
    const setBlocked = (move: 'block' | 'unblock') =>
      kashf.call('POST', `/api/admin/users/${given.owner.id}/${move}`, {
        token: operator.token,
        body: { reason: 'Shikoyatlar' },
      })
    const expectWaiting = async () => {
      for (const step of [show, redeem])
        expect(errorOf(await step(recipient, given.code))).toBe('gift_teacher_away')
    }
    await setBlocked('block')
    await expectWaiting()
    await setBlocked('unblock')
    await signInAgain(kashf.deps, given.owner)
    await close(given.owner)
    await expectWaiting()
    expect(errorOf(await give(await richStudent(), given.courseId))).toBe('course_not_for_sale')
    await kashf.call('DELETE', '/api/users/closing', { token: given.owner.token })
    expect((await redeem(recipient, given.code)).statusCode).toBe(201)
    expect(await earningsOf(given.owner)).toBe(10_000_000n)
  })

  it('returns to its giver when the teacher has closed the account, whom no sale credits', async () => {
    const [given, kept] = [await giftOf(), await gift()]
    const recipient = await buildStudent(kashf.deps)
    await closeNow(given.owner)
    expect(await wallet(given.giver)).toBe(12_000_000n)
    expect(errorOf(await redeem(recipient, given.code))).toBe('gift_refused')
    expect(await earningsOf(given.owner)).toBe(0n)
    expect(await notices(given.giver)).toContainEqual({
      kind: 'gift_teacher_left',
      subject: { course_id: given.courseId, title: 'Geometriya', amount: PAID },
    })
    await eraseAccounts()
    expect(await wallet(given.giver)).toBe(12_000_000n)
    expect(await listed(kept.giver)).toMatchObject([{ status: 'waiting' }])
  })

  it('never credits a closing teacher when the code is used at the moment of closing', async () => {
    for (let round = 0; round < 8; round++) {
      const given = await giftOf()
      const recipient = await buildStudent(kashf.deps)
      const [closed, used] = await Promise.all([close(given.owner), redeem(recipient, given.code)])
      expect(closed.statusCode).toBe(200)
      if (used.statusCode !== 201) expect(errorOf(used)).toBe('gift_teacher_away')
      expect(await earningsOf(given.owner)).toBe(used.statusCode === 201 ? 10_000_000n : 0n)
    }
  })

  it('stays valid when its giver has closed the account', async () => {
    const given = await gift()
    const body = { current_password: TEST_PASSWORD }
    const asked = await kashf.call('POST', '/api/users/closing', { token: given.giver.token, body })
    expect(asked.json()).toMatchObject({
      error: 'closing_leaves_money',
      data: { balance: 0, unused_gifts: { count: 1, paid: PAID } },
    })
    await closeNow(given.giver)
    expect((await redeem(await buildStudent(kashf.deps), given.code)).statusCode).toBe(201)
  })
})

describe('taking a gift back', () => {
  it('returns the whole sum once, and the code is void', async () => {
    const given = await gift()
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(given)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await wallet(given.giver)).toBe(12_000_000n)
    expect(await listed(given.giver)).toMatchObject([{ status: 'returned' }])
    expect(errorOf(await redeem(await buildStudent(kashf.deps), given.code))).toBe('gift_refused')
  })

  it('is for its giver only, and only until the code is used', async () => {
    const given = await gift()
    expect((await takeBack(given, await buildStudent(kashf.deps))).statusCode).toBe(404)
    await redeem(await buildStudent(kashf.deps), given.code)
    expect(errorOf(await takeBack(given))).toBe('gift_used')
    expect(await wallet(given.giver)).toBe(0n)
  })

  it('either returns the money or gives the course when both are asked for at once', async () => {
    for (let round = 0; round < 8; round++) {
      const given = await gift()
      const recipient = await buildStudent(kashf.deps)
      const [back, used] = await Promise.all([takeBack(given), redeem(recipient, given.code)])
      const isReturned = back.statusCode === 200
      expect(used.statusCode).toBe(isReturned ? 409 : 201)
      expect(await wallet(given.giver)).toBe(isReturned ? 12_000_000n : 0n)
      expect(await owners(given.courseId)).toEqual(isReturned ? [] : [recipient.id])
    }
  })

  it('goes to the giver when an operator refunds a gift that was used', async () => {
    const given = await gift()
    const recipient = await buildStudent(kashf.deps)
    await redeem(recipient, given.code)
    const [before, heldBefore] = [await earnings(), await held()]
    const purchaseId = await purchaseOf(given)
    const operator = await buildOperator(kashf.deps)
    const read = async (path: string) =>
      (await kashf.call('GET', path, { token: operator.token })).json().data
    expect(await read(`/api/admin/purchases?id=${purchaseId}`)).toMatchObject([
      { student: { id: recipient.id }, gift_from: { id: given.giver.id } },
    ])
    expect(await read(`/api/admin/users/${recipient.id}`)).toMatchObject({
      bought: { count: 0, paid: 0 },
      purchases: [{ id: purchaseId, is_gift: true }],
    })
    await kashf.deps.db.transaction((tx) =>
      refundPurchase(kashf.deps, tx, { purchaseId, reason: "kurs o'chirildi" }),
    )
    expect([await wallet(given.giver), await wallet(recipient)]).toEqual([12_000_000n, 0n])
    expect([before - (await earnings()), await held()]).toEqual([10_000_000n, heldBefore])
    expect(await owners(given.courseId)).toEqual([])
    expect(await listed(given.giver)).toMatchObject([{ status: 'returned' }])
    expect(errorOf(await redeem(recipient, given.code))).toBe('gift_refused')
    expect((await notices(given.giver)).map(({ kind }) => kind)).toContain('refund')
    const told = (await notices(recipient)).at(-1)
    expect(told?.kind).toBe('gift_refunded')
    expect(told?.subject).not.toHaveProperty('amount')
  })
})

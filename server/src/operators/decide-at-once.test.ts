import { randomUUID } from 'node:crypto'
import { COURSE_STATUS, TEACHER_STATUS } from '@kashf/contract/constants.ts'
import { expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { PAYOUT_TO, sell, topUp } from '../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait.ts'

const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '0' } })
const first = testPerson(kashf, buildOperator)
const second = testPerson(kashf, buildOperator)

const idOf = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await kashf.deps.db.found<{ id: number }>(statement)).id
const reason = (text: string) => ({ reason: text })

async function course(status: (typeof COURSE_STATUS)[keyof typeof COURSE_STATUS]): Promise<number> {
  const teacher = await buildTeacher(kashf.deps)
  return (await buildCourse(kashf.deps, { teacherId: teacher.id, status, price: 10_000 })).id
}
async function sold() {
  const teacher = await buildTeacher(kashf.deps)
  return { teacher, ...(await sell(kashf.deps, teacher.id, 500_000)) }
}
async function payout(): Promise<number> {
  const { teacher } = await sold()
  const body = { ...PAYOUT_TO, amount: 100_000 }
  return (await kashf.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })).json().data
    .id
}
async function gift(): Promise<number> {
  const giver = await buildStudent(kashf.deps)
  await topUp(kashf.deps, giver.id, 12_000)
  const body = { course_id: await course(COURSE_STATUS.published), price: 12_000, request_id: randomUUID() }
  return (await kashf.call('POST', '/api/gifts', { token: giver.token, body })).json().data.id
}

type Call = [path: string, body?: object, method?: 'POST' | 'PUT' | 'PATCH']
/** Two decisions about one record, made at the same time, and the subject of their audit entry. */
const DECISIONS: Record<string, () => Promise<[Call, Call, subject: string]>> = {
  async 'a teacher'() {
    const { id } = await buildTeacher(kashf.deps, TEACHER_STATUS.waiting)
    return [[`teachers/${id}/approve`], [`teachers/${id}/reject`, reason('Hujjat kerak')], `teacher:${id}`]
  },
  async 'a course in review'() {
    const id = await course(COURSE_STATUS.in_review)
    return [[`courses/${id}/publish`], [`courses/${id}/return`, reason('Ovoz past')], `course:${id}`]
  },
  async 'a course on sale'() {
    const id = await course(COURSE_STATUS.published)
    return [
      [`courses/${id}/hide`, reason('Qoidaga zid')],
      [`courses/${id}/hide`, reason('Shikoyat bor')],
      `course:${id}`,
    ]
  },
  async 'a person'() {
    const { id } = await buildStudent(kashf.deps)
    return [
      [`users/${id}/block`, reason('Spam yozadi')],
      [`users/${id}/block`, reason('Firibgar')],
      `user:${id}`,
    ]
  },
  async 'a payout'() {
    const id = await payout()
    return [[`payouts/${id}/approve`], [`payouts/${id}/refuse`, reason("Karta noto'g'ri")], `payout:${id}`]
  },
  async 'a purchase'() {
    const { purchaseId: id } = await sold()
    return [
      [`purchases/${id}/refund`, reason("O'quvchi so'radi")],
      [`purchases/${id}/refund`, reason('Video ochilmaydi')],
      `purchase:${id}`,
    ]
  },
  async 'a gift'() {
    const id = await gift()
    return [
      [`gifts/${id}/void`, reason("To'lov bekor qilindi")],
      [`gifts/${id}/void`, reason('Adashib olingan')],
      `gift:${id}`,
    ]
  },
  async 'a payment case'() {
    const id = await idOf(sql`
      insert into payment_case (provider, subject, kind, created_at) values ('payme', ${randomUUID()}, 'missing_here', now())
      returning id`)
    return [
      [`payment-cases/${id}/resolve`, { note: 'Payme bilan hal qilindi' }],
      [`payment-cases/${id}/resolve`, { note: "O'quvchiga qaytarildi" }],
      `payment_case:${id}`,
    ]
  },
  async 'a report'() {
    const id = await idOf(sql`
      insert into report_case (subject, subject_id, seen_text, created_at)
      values ('course', ${await course(COURSE_STATUS.published)}, '-', now()) returning id`)
    return [
      [`reports/${id}/hide`, reason('Qoidaga zid')],
      [`reports/${id}/keep`, reason("Qoidaga to'g'ri")],
      `report:${id}`,
    ]
  },
  async 'a contact message'() {
    const id = await idOf(sql`
      insert into contact_message (topic, name, email, text, created_at)
      values ('other', 'Aziza', 'aziza@example.uz', 'Savolim bor', now()) returning id`)
    return [
      [`contact/${id}/answer`, reason('Javob birinchi')],
      [`contact/${id}/answer`, reason('Javob ikkinchi')],
      `contact:${id}`,
    ]
  },
  async 'a category'() {
    const id = await idOf(
      sql`insert into category (name, position) values (${randomUUID()}, 90) returning id`,
    )
    return [
      [`categories/${id}`, { name: `A ${randomUUID()}` }, 'PATCH'],
      [`categories/${id}`, { name: `B ${randomUUID()}` }, 'PATCH'],
      `category:${id}`,
    ]
  },
  async 'a page'() {
    const base = await idOf(sql`select max(id)::int as id from content_version where slug = 'terms'`)
    const text = (title: string) => ({ title, markdown: '# Shartlar', base_id: base })
    return [['content/terms', text('Shartlar A')], ['content/terms', text('Shartlar B')], 'content:terms']
  },
  async 'a banner'() {
    const id = await idOf(sql`
      insert into banner (text, tone, audience, starts_at, ends_at, operator_id, created_at)
      values ('Salom', 'info', 'everyone', now(), now() + interval '1 day', ${first.id}, now()) returning id`)
    return [[`banners/${id}/end`], [`banners/${id}/end`], `banner:${id}`]
  },
  async 'an open contact message'() {
    const id = await idOf(sql`
      insert into contact_message (topic, name, email, text, created_at)
      values ('other', 'Aziza', 'aziza@example.uz', 'Narxi qancha?', now()) returning id`)
    return [[`contact/${id}/close`], [`contact/${id}/answer`, reason('Javob')], `contact:${id}`]
  },
  async 'a dead job'() {
    const id = await idOf(sql`
      insert into job_run (queue, data_key, data, priority, crashes, first_crash_at, last_crash_at, last_error, dead_at)
      values ('remove-files', ${randomUUID()}, '{}', 0, 3, now(), now(), 'killed', now()) returning id`)
    return [[`jobs/${id}/discard`], [`jobs/${id}/discard`], `job:${id}`]
  },
  async 'who works on a record'() {
    const { id } = await buildStudent(kashf.deps)
    const take: Call = [`desk/user/${id}/claim`, undefined, 'PUT']
    return [take, take, `user:${id}`]
  },
  async 'a page in Russian'() {
    const base = await idOf(sql`select max(id)::int as id from content_translation where slug = 'terms'`)
    const text = (title: string) => ({ title, markdown: '# Условия', base_id: base })
    return [
      ['content/terms/russian', text('Условия А')],
      ['content/terms/russian', text('Условия Б')],
      'content:terms',
    ]
  },
  async 'the tax data'() {
    const fiscal = (ikpu: string) => ({
      ikpu,
      package_code: '1',
      vat_percent: 12,
      receipt_name: 'Kurs, dona',
      seller_tax_id: '123456789',
    })
    return [
      ['fiscal', fiscal('10701001001000000'), 'PUT'],
      ['fiscal', fiscal('10702001001000000'), 'PUT'],
      'fiscal',
    ]
  },
  'the fee': async () => [
    ['percentage', { percent: 21 }, 'PUT'],
    ['percentage', { percent: 22 }, 'PUT'],
    'percentage',
  ],
}

const make = (token: string, [path, body, method = 'POST']: Call) =>
  kashf.call(method, `/api/admin/${path}`, { token, ...(body && { body }) })
const entriesOf = (subject: string) =>
  kashf.deps.db.rows<{ before: object; after: object }>(
    sql`select before, after from audit_entry where subject = ${subject} order by id`,
  )

/**
 * Makes calls so that each has seen the subject before any of them decides: otherwise the second may begin after the first has
 * ended, which makes it a decision about what the first left. Those that do not wait, because they name the version that they
 * saw, answer at once.
 */
async function meetingAt<Answer>(subject: string, calls: () => Promise<Answer>[]): Promise<Answer[]> {
  const { db } = kashf.deps
  let answers: Promise<Answer>[] = []
  let answered = 0
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`decision:${subject}`}, 0))`)
    answers = calls()
    for (const answer of answers) answer.finally(() => answered++).catch(() => undefined)
    await waitFor('decisions that wait', async () => {
      const waiting = await db.rows(sql`
        select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
      return waiting.length + answered === answers.length
    })
  })
  return Promise.all(answers)
}

it.each(Object.keys(DECISIONS))('lets one of two operators decide about %s at once', async (name) => {
  const [one, other, subject] = (await DECISIONS[name]?.()) ?? expect.unreachable()
  const entries = (await entriesOf(subject)).length
  const answers = await meetingAt(subject, () => [make(first.token, one), make(second.token, other)])
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses, JSON.stringify(answers.map((answer) => answer.json()))).toEqual([
    expect.toSatisfy((status) => status === 200 || status === 201),
    409,
  ])
  expect(await entriesOf(subject)).toHaveLength(entries + 1)
})

it('refuses a fee for another one than the operator saw', async () => {
  const put = (body: object) => make(first.token, ['percentage', body, 'PUT'])
  expect((await put({ percent: 15 })).statusCode).toBe(200)
  const late = await put({ percent: 18, shown: 20 })
  expect([late.statusCode, late.json().error]).toEqual([409, 'decided_meanwhile'])
  expect((await put({ percent: 18, shown: 15 })).json().data.percent).toBe(18)
})

it('writes what was in force when a decision waited for another one', async () => {
  const { id } = await buildStudent(kashf.deps)
  await Promise.all(
    [first, second].map(({ token }) => make(token, [`users/${id}/block`, reason('Bir xil sabab')])),
  )
  await make(first.token, [`users/${id}/unblock`, reason('Kechirildi')])
  const entries = await entriesOf(`user:${id}`)
  for (const [at, entry] of entries.entries()) {
    const { reason: _, ...before } = (entries[at - 1]?.after ?? entry.before) as { reason?: string }
    expect(entry.before).toEqual(before)
  }
})

import { expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { PERSONAL_DATA } from '../../runtime/modules.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { sell, topUp } from '../../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { eraseDueAccounts } from './erase-account.ts'

const url = '/api/users/closing'

const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '0' } })

const close = (person: TestPerson, body: object = {}) =>
  kashf.call('POST', url, { token: person.token, body: { current_password: TEST_PASSWORD, ...body } })
const userRow = (id: number) =>
  kashf.deps.db.one<Record<string, unknown>>(sql`select * from app_user where id = ${id}`)

async function closeAndErase(person: TestPerson): Promise<void> {
  expect((await close(person, { leaves_money: true })).statusCode).toBe(200)
  kashf.clock.advance(14 * DAY_MS)
  await eraseDueAccounts(kashf.deps, PERSONAL_DATA)
}

it('shows what closing would affect before it is requested', async () => {
  const teacher = await buildTeacher(kashf.deps)
  await sell(kashf.deps, teacher.id, 30_000)
  const { data } = (await kashf.call('GET', url, teacher)).json()
  expect(data).toMatchObject({ closes_at: null, grace_days: 14, balance: 30_000, own_courses: 1 })
})

it('requires the password, and consent to leave money behind', async () => {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 5_000)
  expect((await close(student, { current_password: 'xato-parol' })).json().error).toBe(
    'reauthentication_required',
  )
  expect((await close(student)).json()).toMatchObject({
    error: 'closing_leaves_money',
    data: { balance: 5_000 },
  })
  expect((await userRow(student.id))?.closes_at).toBeNull()
})

it('can be cancelled for 14 days: the account signs in, courses come back on sale', async () => {
  const teacher = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const isOnSale = async () =>
    (await kashf.call('GET', `/api/courses/course/${course.id}/withouttoken`)).statusCode === 200
  await close(teacher)
  expect(await isOnSale()).toBe(false)
  kashf.clock.advance(13 * DAY_MS)
  await eraseDueAccounts(kashf.deps, PERSONAL_DATA)
  const login = await kashf.call('POST', '/api/users/login', {
    body: { username: teacher.username, password: TEST_PASSWORD },
  })
  const { token } = login.json().data
  const cancelled = await kashf.call('DELETE', url, { token })
  expect(cancelled.json().data.closes_at).toBeNull()
  expect(await isOnSale()).toBe(true)
  kashf.clock.advance(2 * DAY_MS)
  await eraseDueAccounts(kashf.deps, PERSONAL_DATA)
  expect((await userRow(teacher.id))?.closed_at).toBeNull()
})

it('ends the other sessions at once and every session with the erasure', async () => {
  const student = await buildStudent(kashf.deps)
  const login = await kashf.call('POST', '/api/users/login', {
    body: { username: student.username, password: TEST_PASSWORD },
  })
  const other = login.json().data.token
  await close(student)
  expect((await kashf.call('GET', '/api/users/userme', { token: other })).statusCode).toBe(401)
  expect((await kashf.call('GET', '/api/users/userme', student)).statusCode).toBe(200)
  kashf.clock.advance(14 * DAY_MS)
  await eraseDueAccounts(kashf.deps, PERSONAL_DATA)
  expect((await kashf.call('GET', '/api/users/userme', student)).statusCode).toBe(401)
})

it('erases a student, keeps the accounting records, and frees the address', async () => {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 5_000)
  await closeAndErase(student)
  const row = JSON.stringify(await userRow(student.id))
  for (const personal of [student.email, student.username, 'Oquvchi', 'Sinovov'])
    expect(row).not.toContain(personal)
  expect((await verifyLedger(kashf.deps.db)).holds).toBe(true)
  const login = await kashf.call('POST', '/api/users/login', {
    body: { username: student.email, password: TEST_PASSWORD },
  })
  expect(login.statusCode).toBe(401)
  const registration = await kashf.call('POST', '/api/users', {
    body: {
      first_name: 'Yangi',
      last_name: 'Odam',
      username: student.username,
      email: student.email,
      password: 'yangi-uzun-parol-7',
      type: 'student',
    },
  })
  expect(registration.statusCode).toBe(201)
})

it('deletes the contact threads of the account and of its address, and no others', async () => {
  const [student, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
  const write = (text: string, email: string, token?: string) =>
    kashf.call('POST', '/api/contact', { token, body: { topic: 'other', name: 'Ism', email, text } })
  await write('Kirgan holda, boshqa manzildan', 'boshqa@misol.uz', student.token)
  await write('Mehmon, shu manzildan', student.email.toUpperCase())
  await write('Begona murojaat', other.email, other.token)
  await kashf.deps.db.run(sql`
    insert into contact_reply (message_id, text, created_at) select id, 'Davomi', now() from contact_message`)
  await closeAndErase(student)
  expect(
    await kashf.deps.db.rows(sql`
      select m.text, r.text as reply from contact_reply r left join contact_message m on m.id = r.message_id`),
  ).toEqual([{ text: 'Begona murojaat', reply: 'Davomi' }])
})

it('erases an account whatever names others have registered', async () => {
  const [student, teacher] = [await buildStudent(kashf.deps), await buildTeacher(kashf.deps)]
  for (const { id } of [student, teacher])
    for (const [username, email] of [
      [`closed_${id}`, `closed-${id}@kashf.invalid`],
      [`Closed_${id}_`, `closed-${id}@example.uz`],
    ]) {
      const body = { first_name: 'Yomon', last_name: 'Niyat', username, email, type: 'student' }
      const registered = await kashf.call('POST', '/api/users', {
        body: { ...body, password: 'yangi-uzun-parol-7' },
      })
      expect(registered.statusCode).toBe(201)
    }
  await close(teacher)
  await closeAndErase(student)
  for (const { id } of [student, teacher]) {
    const row = await userRow(id)
    expect(row).toMatchObject({ username: `closed-${id}`, email: null })
    const taken = { username: row?.username, email: `${row?.username}@example.uz` }
    const body = { first_name: 'Yomon', last_name: 'Niyat', password: 'yangi-uzun-parol-7', type: 'student' }
    const refused = await kashf.call('POST', '/api/users', { body: { ...body, ...taken } })
    expect(refused.json().fields).toHaveProperty('username')
  }
})

it('erases the others when more accounts than a page fail, and those when they no longer do', async () => {
  const { db } = kashf.deps
  const before = new Date(kashf.clock.now().getTime() - 1)
  const failing = await db.rows<{ id: number }>(sql`
    insert into app_user (type, first_name, last_name, username, email, payment_id, search_key, verified_at, closes_at)
    select 2, 'Buzuq', 'Hisob', 'buzuq_' || n, 'buzuq_' || n || '@example.uz', (90000000 + n)::text, '', ${before}, ${before}
      from generate_series(1, 201) n returning id`)
  await db.executeSql(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
    create trigger refuse before update on app_user for each row when (old.first_name = 'Buzuq') execute function refuse()`)
  const student = await buildStudent(kashf.deps)
  await db.run(sql`update app_user set closes_at = ${kashf.clock.now()} where id = ${student.id}`)
  await expect(eraseDueAccounts(kashf.deps, PERSONAL_DATA)).rejects.toThrow(
    'a closed account was not erased: 201 of 202',
  )
  expect((await userRow(student.id))?.closed_at).not.toBeNull()

  await db.executeSql('drop trigger refuse on app_user')
  const [first = 0, ...others] = failing.map(({ id }) => id)
  await db.run(sql`delete from app_user where id = any(${others}::int[])`)
  await eraseDueAccounts(kashf.deps, PERSONAL_DATA)
  expect((await userRow(first))?.closed_at).not.toBeNull()
})

it("erases a teacher and keeps the buyers' access", async () => {
  const teacher = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0, title: 'Qolgan kurs' })
  const buyer = await buildStudent(kashf.deps)
  await kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, buyer)
  await closeAndErase(teacher)
  const page = await kashf.call('GET', `/api/courses/course/${course.id}`, buyer)
  expect(page.statusCode).toBe(200)
  expect(page.json().data).toMatchObject({ title: 'Qolgan kurs', is_purchased: true })
  expect(page.body).not.toContain('Ustoz')
  expect((await kashf.call('GET', `/api/courses/course/${course.id}/withouttoken`)).statusCode).toBe(404)
})

it('stays closed when an operator unblocks it, and waits while a payout is open', async () => {
  const student = await buildStudent(kashf.deps)
  await closeAndErase(student)
  const operator = await buildOperator(kashf.deps)
  const unblocked = await kashf.call('POST', `/api/admin/users/${student.id}/unblock`, {
    token: operator.token,
    body: { reason: 'sinov' },
  })
  expect(unblocked.statusCode).toBe(404)

  const teacher = await buildTeacher(kashf.deps)
  await kashf.deps.db.run(sql`
    insert into payout (teacher_id, amount_tiyin, card_encrypted, card_last4, pinfl_encrypted, approvals_needed, status)
    values (${teacher.id}, 100, '\\x00', '1233', '\\x00', 1, 'approved')`)
  expect((await close(teacher)).json().error).toBe('closing_payout_open')
})

it('waits until an e-mail change can no longer be reverted', async () => {
  const student = await buildStudent(kashf.deps)
  const now = kashf.clock.now()
  await kashf.deps.db.run(sql`
    insert into account_change (user_id, kind, old_email, new_email, requested_at, applied_at, revert_until)
    values (${student.id}, 'email', 'eski@example.uz', ${student.email}, ${now}, ${now},
      ${new Date(now.getTime() + 3 * DAY_MS)})`)
  expect((await close(student)).json().error).toBe('closing_after_change')
  kashf.clock.advance(3 * DAY_MS)
  expect((await close(student)).statusCode).toBe(200)
})

it('is not for operators', async () => {
  const operator = await buildOperator(kashf.deps)
  expect((await close(operator)).statusCode).toBe(403)
})

it('has a decision for every column that refers to a person', async () => {
  const named = await kashf.deps.db.rows<{ column: string }>(sql`
    select distinct format('%s.%s', cl.relname, a.attname) as column
      from pg_constraint k
      join pg_class cl on cl.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.confrelid in ('app_user'::regclass, 'teacher'::regclass)
    union
    select format('%s.%s', table_name, column_name) from information_schema.columns
     where table_schema = 'public'
       and column_name in ('user_id', 'owner_id', 'student_id', 'teacher_id', 'author_id', 'reporter_id', 'person_id')
     order by 1`)
  const byOperators = /\.(operator_id|set_by|decided_by|resolved_by|answered_by)$/
  const decided = new Map(PERSONAL_DATA.flatMap((share) => share.columns))
  const undecided = named
    .map(({ column }) => column)
    .filter((column) => !byOperators.test(column) && !decided.has(column))
  expect(undecided).toEqual([])
})

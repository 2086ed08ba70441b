import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Statement } from '../../db/sql.ts'
import { sql } from '../../db/sql.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { PERSONAL_DATA } from '../../runtime/modules.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { PAYOUT_TO, sell } from '../../testing/builders/money.ts'
import { newOfflineKey } from '../../testing/builders/offline.ts'
import { buildStudent, buildTeacher, TEST_PASSWORD, type TestPerson } from '../../testing/builders/people.ts'
import { joinForShare } from '../../testing/builders/shares.ts'
import { newBrowserId, postFrom } from '../../testing/clients/calling-devices.ts'
import { mailContaining, mailedCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'
import { AFTER_RECOVERY } from './end-access.ts'

/* Everything that a thief with the password can leave behind in a teacher's account, and what remains of it
   afterwards. */

const kashf = testApp({ worker: true, variables: { REFUND_WINDOW_HOURS: '0' } })

const NEW_PASSWORD = 'sirdaryo-sohilida-9'
const thiefsBrowser = { browserId: newBrowserId(), address: '203.0.113.9' }
const PROOF = { current_password: TEST_PASSWORD }
let telegramId = 700_000

/** Conditions by column: whether something of the kind still serves a thief. */
const USABLE = (id: number): ReadonlyMap<string, Statement> =>
  new Map([
    ['session.user_id', sql`select from session where user_id = ${id} and user_agent = 'thief'`],
    ['push_subscription.user_id', sql`select from push_subscription where user_id = ${id}`],
    ['playback_stream.user_id', sql`select from playback_stream where user_id = ${id}`],
    ['data_export.user_id', sql`select from data_export where user_id = ${id} and session_id is not null`],
    ['api_token.user_id', sql`select from api_token where user_id = ${id}`],
    ['email_code.user_id', sql`select from email_code where user_id = ${id} and purpose = 'change_email'`],
    ['account_change.user_id', sql`select from app_user where id = ${id} and pending_email is not null`],
    [
      'known_device.user_id',
      sql`select from known_device where user_id = ${id} and evidence = 'browser:thief'`,
    ],
    ['sign_in_alert.user_id', sql`select from sign_in_alert where user_id = ${id}`],
    ['telegram_account.user_id', sql`select from telegram_account where user_id = ${id}`],
    ['google_account.user_id', sql`select from google_account where user_id = ${id}`],
    [
      'payout_confirmed_card.teacher_id',
      sql`select from payout_confirmed_card c join app_user u on u.id = c.teacher_id
           where u.id = ${id} and c.password_mark = sha256(convert_to(u.password_hash, 'UTF8'))`,
    ],
    ['calendar_link.user_id', sql`select from calendar_link where user_id = ${id}`],
    [
      'webhook_endpoint.teacher_id',
      sql`select from webhook_endpoint where teacher_id = ${id} and not is_paused`,
    ],
    ['recovery_code.user_id', sql`select from recovery_code where user_id = ${id}`],
    [
      'telegram_chat.teacher_id',
      sql`select from telegram_chat where teacher_id = ${id} and course_id is not null`,
    ],
    ['offline_device.user_id', sql`select from offline_device where user_id = ${id}`],
    ['promo_code.teacher_id', sql`select from promo_code where teacher_id = ${id} and paused_at is null`],
    ['payout.teacher_id', sql`select from payout where teacher_id = ${id} and status = 'requested'`],
    ['parent_link.student_id', sql`select from parent_link where student_id = ${id}`],
  ])

async function usable({ id }: TestPerson): Promise<string[]> {
  const found: string[] = []
  for (const [column, statement] of USABLE(id)) {
    if (await kashf.deps.db.one(statement)) found.push(column)
  }
  return found
}

/** Signs in as a thief and creates one row of each kind, through the API where it has a call for that. */
async function leaveBehind(teacher: TestPerson): Promise<void> {
  const { db, clock } = kashf.deps
  await sell(kashf.deps, teacher.id, 200_000)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 50_000, lessons: 0 })
  const credentials = { username: teacher.username, password: TEST_PASSWORD }
  const { token } = (
    await postFrom(kashf, { ...thiefsBrowser, userAgent: 'thief' }, '/login', credentials)
  ).json()
  const make = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const answer = await kashf.call(method, url, { token, body })
    expect([answer.statusCode, url]).toEqual([expect.closeTo(200, -1), url])
  }
  const webhook = { url: 'https://ogri.example.uz/', events: ['course.sold'] }
  await make('POST', '/api/webhooks', { ...webhook, ...PROOF })
  const apiToken = { name: 'Begona', scopes: ['learners:read'], days: 30 }
  await make('POST', '/api/users/api-tokens', { ...apiToken, ...PROOF })
  await make('POST', '/api/promo-codes', {
    code: `OGRI${teacher.id}`,
    discount_kind: 'percent',
    discount: 100,
  })
  await make('POST', '/api/outApis/payoutteacher', { amount: 100_000, ...PAYOUT_TO })
  await make('POST', '/api/users/data-export', PROOF)
  await make('PUT', '/api/users', { email: `ogri.${teacher.email}`, ...PROOF })
  await mailedCode(kashf.deps, `ogri.${teacher.email}`)
  const { id } = (await db.one<{ id: number }>(sql`
    select id from session where user_id = ${teacher.id} and user_agent = 'thief'`)) ?? { id: 0 }
  telegramId += 1
  const now = clock.now()
  await db.run(sql`
    insert into push_subscription (user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${teacher.id}, ${id}, ${`https://fcm.googleapis.com/${telegramId}`}, ${Buffer.alloc(65)}, ${Buffer.alloc(16)}, ${now})`)
  await db.run(sql`insert into known_device (user_id, evidence) values (${teacher.id}, 'browser:thief')`)
  await db.run(sql`
    insert into telegram_account (user_id, telegram_id, name, linked_at) values (${teacher.id}, ${telegramId}, 'Begona', ${now})`)
  await db.run(sql`
    insert into google_account (user_id, subject, name, linked_at) values (${teacher.id}, ${`${telegramId}`}, 'Begona', ${now})`)
  await db.run(sql`
    insert into telegram_chat (chat_id, teacher_id, kind, title, can_invite, can_remove, added_at, course_id)
    values (${-telegramId}, ${teacher.id}, 'channel', 'Kurs', true, true, ${now}, ${course.id})`)
  await db.run(sql`
    insert into recovery_code (user_id, code_hash, created_at) values (${teacher.id}, ${Buffer.alloc(32)}, ${now})`)
  await db.run(sql`
    insert into calendar_link (user_id, secret_hash, created_at) values (${teacher.id}, sha256(${`${teacher.id}`}::bytea), ${now})`)
  await db.run(sql`
    insert into offline_device (user_id, public_key, account_key, user_agent, created_at, renewed_at)
    values (${teacher.id}, ${newOfflineKey()}, ${Buffer.alloc(32)}, 'thief', ${now}, ${now})`)
  await db.run(sql`
    insert into parent_sharing (student_id, is_adult, confirmed_at) values (${teacher.id}, true, ${now})`)
  await db.run(sql`
    insert into parent_link (student_id, name, token_hash, created_at)
    values (${teacher.id}, 'Begona', ${randomBytes(32)}, ${now})`)
}

const post = (path: string, body: object, token?: string) =>
  kashf.call('POST', `/api/users${path}`, { body, ...(token && { token }) })
const secretIn = async (address: string, words: string, link: RegExp) =>
  link.exec((await mailContaining(kashf.deps, address, words)).replaceAll('=3D', '='))?.[1] ?? ''

const RECOVERIES: Record<string, (teacher: TestPerson) => Promise<void>> = {
  async 'a changed password'(teacher) {
    const body = { password: NEW_PASSWORD, ...PROOF }
    expect((await post('/password', body, teacher.token)).statusCode).toBe(200)
  },
  async 'a password that was reset by mail'({ email }) {
    await post('/forgot1', { email })
    const code = await secretIn(email, 'Parolni tiklash kodi', /^(\d{6})/m)
    const answer = await post('/forgot2', { email, code, password: NEW_PASSWORD })
    expect([answer.statusCode, answer.json().error]).toEqual([200, undefined])
  },
  async '"that was not me"'({ email }) {
    const token = await secretIn(email, '/not-me#', /\/not-me#([\w-]{43})/)
    expect((await post('/not-me', { token })).statusCode).toBe(200)
  },
  async 'a reverted change'({ email }) {
    const token = await secretIn(email, 'revert-change#', /revert-change#([\w-]+)/)
    expect((await post('/revert-change', { token })).statusCode).toBe(200)
  },
}

/**
 * The remains that the owner finds in the account, and undoes in the studio or in the profile, after an ordinary new
 * password.
 */
const LEFT_BY: Record<string, string[]> = {
  'a changed password': [
    ...[
      'sign_in_alert.user_id',
      'telegram_account.user_id',
      'google_account.user_id',
      'calendar_link.user_id',
      'recovery_code.user_id',
      'telegram_chat.teacher_id',
    ],
    ...['offline_device.user_id', 'promo_code.teacher_id', 'payout.teacher_id', 'parent_link.student_id'],
  ],
  'a password that was reset by mail': [
    ...[
      'sign_in_alert.user_id',
      'calendar_link.user_id',
      'recovery_code.user_id',
      'offline_device.user_id',
      'promo_code.teacher_id',
      'parent_link.student_id',
    ],
  ],
}

it.each(Object.entries(RECOVERIES))(
  'of everything that a thief left, nothing is of use after %s but what the owner sees',
  async (name, recover) => {
    const teacher = await buildTeacher(kashf.deps)
    await leaveBehind(teacher)
    const all = [...USABLE(teacher.id).keys()].filter((column) => column !== 'playback_stream.user_id')
    expect(await usable(teacher)).toEqual(all)
    await recover(teacher)
    expect(await usable(teacher)).toEqual(LEFT_BY[name] ?? [])
    const { holds } = await verifyLedger(kashf.deps.db)
    expect(holds).toBe(true)
  },
)

it('keeps what an owner had long before', async () => {
  const teacher = await buildTeacher(kashf.deps)
  await leaveBehind(teacher)
  const { db } = kashf.deps
  for (const [table, column] of [
    ...[
      ['telegram_chat', 'added_at'],
      ['recovery_code', 'created_at'],
      ['offline_device', 'created_at'],
    ],
    ...[
      ['promo_code', 'created_at'],
      ['payout', 'created_at'],
      ['parent_link', 'created_at'],
    ],
  ]) {
    const isOfUser = ['recovery_code', 'offline_device'].includes(table ?? '')
    const owner = isOfUser ? 'user_id' : table === 'parent_link' ? 'student_id' : 'teacher_id'
    await db.executeSql(
      `update ${table} set ${column} = ${column} - interval '80 hours' where ${owner} = ${teacher.id}`,
    )
  }
  await RECOVERIES['"that was not me"']?.(teacher)
  expect(await usable(teacher)).toEqual([
    ...['recovery_code.user_id', 'telegram_chat.teacher_id', 'offline_device.user_id'],
    ...['promo_code.teacher_id', 'payout.teacher_id', 'parent_link.student_id'],
  ])
})

it('ends the shares that a thief gave away in the courses, and keeps those from long before', async () => {
  const teacher = await buildTeacher(kashf.deps)
  await leaveBehind(teacher)
  const { db } = kashf.deps
  const { id: courseId } = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const [helper, raised, thief] = [
    await buildStudent(kashf.deps),
    await buildStudent(kashf.deps),
    await buildStudent(kashf.deps),
  ]
  for (const { id: personId } of [helper, raised, thief]) {
    await joinForShare(kashf.deps, { courseId, personId, share: 1_000 })
  }
  await db.run(sql`
    update course_member set joined_at = joined_at - interval '80 hours' where course_id = ${courseId} and person_id <> ${thief.id}`)
  await db.run(sql`
    update course_share set answered_at = answered_at - interval '80 hours' where course_id = ${courseId} and person_id = ${helper.id}`)
  await RECOVERIES['"that was not me"']?.(teacher)
  const left = await db.rows<{ person_id: number }>(sql`
    select person_id from course_share where course_id = ${courseId} and state = 'in_force'`)
  expect(left).toEqual([{ person_id: helper.id }])
})

it('has a decision for every column that refers to a person, and a proof for each that ends', () => {
  const columns = PERSONAL_DATA.flatMap((share) => share.columns.map(([column]) => column))
  expect(columns.filter((column) => !AFTER_RECOVERY.has(column))).toEqual([
    ...['app_user', 'teacher.user_id'],
  ])
  const ends = [...AFTER_RECOVERY].filter(([, becomes]) => becomes !== 'kept').map(([column]) => column)
  expect([...USABLE(0).keys()]).toEqual(ends)
})

it('ends with a session whatever belongs to it', async () => {
  const staying = await kashf.deps.db.rows(sql`
    select conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confrelid = 'session'::regclass and confdeltype not in ('c', 'n')`)
  expect(staying).toEqual([])
})

it('tells the owner of paused webhooks, which only the owner resumes', async () => {
  const teacher = await buildTeacher(kashf.deps)
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    kashf.call(method, `/api/webhooks${path}`, { token: teacher.token, ...(body && { body }) })
  const url = 'https://crm.example.uz/'
  const { id } = (await call('POST', '', { url, events: ['course.sold'], ...PROOF })).json().data
  await mailContaining(kashf.deps, teacher.email, 'crm.example.uz')
  await RECOVERIES['a changed password']?.(teacher)
  await mailContaining(kashf.deps, teacher.email, "Vebhuklaringiz to'xtatib turildi")
  const paused = { is_paused: true, paused_because: 'password_changed' }
  expect((await call('GET', '')).json().data).toMatchObject([paused])
  const notices = (await kashf.call('GET', '/api/notices', { token: teacher.token })).json().data
  expect(notices).toMatchObject([{ kind: 'webhooks_paused' }])
  for (const [path, body] of [
    [`/${id}/test`, {}],
    [`/${id}/replay`, { since: '2026-01-01T00:00:00Z' }],
  ] as const) {
    expect((await call('POST', path, body)).json().error).toBe('webhook_unconfirmed')
  }
  const proof = { current_password: NEW_PASSWORD }
  for (const body of [
    { is_paused: false },
    { is_paused: false, ...PROOF },
    { url: 'https://a.example.uz/' },
  ]) {
    expect((await call('PATCH', `/${id}`, body)).json().error).toBe('reauthentication_required')
  }
  expect((await call('PATCH', `/${id}`, { events: ['learner.joined'], url })).statusCode).toBe(200)
  expect((await call('GET', '')).json().data).toMatchObject([paused])
  expect((await call('PATCH', `/${id}`, { is_paused: false, ...proof })).json().data).toMatchObject({
    ...{ is_paused: false, paused_because: null },
  })
  expect((await call('POST', `/${id}/secret`)).json().error).toBe('reauthentication_required')
  expect((await call('POST', '', { url, events: ['course.sold'] })).json().error).toBe(
    'reauthentication_required',
  )
  await call('PATCH', `/${id}`, { url: 'https://yangi.example.uz/', ...proof })
  await call('POST', `/${id}/secret`, proof)
  for (const words of [
    'yangi.example.uz manziliga boradi',
    'yangi.example.uz manzilidagi vebhukning kaliti',
  ]) {
    await mailContaining(kashf.deps, teacher.email, words)
  }
  const logged = kashf.securityEvents.filter(({ personId }) => personId === teacher.id)
  expect(logged.map(({ security }) => security).filter((name) => String(name).startsWith('webhook'))).toEqual(
    [...['webhook_added', 'webhooks_paused', 'webhook_resumed', 'webhook_moved', 'webhook_secret_replaced']],
  )
})

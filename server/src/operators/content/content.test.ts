import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { publicPages } from '../../pages/public-pages.ts'
import { buildOperator, buildStudent } from '../../testing/builders/people.ts'
import { registrationForm } from '../../testing/builders/registration.ts'
import { mailContaining } from '../../testing/outbox.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true })
const operator = testPerson(kashf, buildOperator)

const admin = (method: 'GET' | 'POST', path: string, body?: object) =>
  kashf.call(method, `/api/admin/${path}`, { token: operator.token, body })
const pages = () => publicPages(kashf.deps)

describe('pages that operators write', () => {
  const versions = async (slug: string) => (await admin('GET', `content/${slug}`)).json().data

  it('are published at once, with versions and an audit entry', async () => {
    expect(await pages().content('about')).toMatchObject({
      slug: 'about',
      title: 'Kashf haqida',
      version: '2026-11-22',
    })
    const [first] = await versions('about')
    expect(first).toMatchObject({ version: '2026-11-22', author: null })
    const body = { title: 'Biz haqimizda', markdown: '## Biz\n\nSalom <b>dunyo</b>', base_id: first.id }
    const made = await admin('POST', 'content/about', body)
    expect(made.statusCode).toBe(201)
    const again = await admin('POST', 'content/about', {
      ...body,
      title: 'Yana',
      base_id: made.json().data.id,
    })
    const [latest, second] = await versions('about')
    expect(latest).toMatchObject({ id: again.json().data.id, title: 'Yana', author: { id: operator.id } })
    // The day of the version, and its number on that day.
    const [day, number] = [second.version.slice(0, 10), Number(second.version.slice(11) || 1)]
    expect(latest.version).toBe(`${day}-${number + 1}`)
    expect(await pages().content('about')).toMatchObject({
      title: 'Yana',
      html: '<h2 id="biz">Biz</h2>\n<p>Salom &lt;b&gt;dunyo&lt;/b&gt;</p>',
    })
    expect((await admin('GET', 'audit?subject=content:about')).json().data[0]).toMatchObject({
      action: 'content.publish',
      before: { title: 'Biz haqimizda' },
      after: { title: 'Yana', version: latest.version },
    })
  })

  it('have a Russian text, which says when the Uzbek one is newer', async () => {
    const russian = async (slug: string) => (await admin('GET', `content/${slug}/russian`)).json().data
    const shown = (slug: 'privacy') => pages().content(slug, 'ru')
    expect(await shown('privacy')).toMatchObject({
      title: 'Политика персональных данных',
      version: '2026-11-22',
      translation: { is_behind: false },
    })
    expect(await pages().content('privacy')).not.toHaveProperty('translation')
    const [uzbek] = await versions('privacy')
    await admin('POST', 'content/privacy', { title: 'Yangi', markdown: 'Yangi matn', base_id: uzbek.id })
    expect(await shown('privacy')).toMatchObject({ translation: { is_behind: true } })
    const [old] = await russian('privacy')
    const body = { title: 'Новая', markdown: 'Новый текст', base_id: old.id }
    const made = await admin('POST', 'content/privacy/russian', body)
    expect(made.statusCode).toBe(201)
    expect(await shown('privacy')).toMatchObject({
      title: 'Новая',
      html: '<p>Новый текст</p>',
      version: (await pages().content('privacy')).version,
      translation: { is_behind: false },
    })
    expect((await admin('POST', 'content/privacy/russian', body)).statusCode).toBe(409)
    expect((await admin('GET', 'audit?subject=content:privacy')).json().data[0]).toMatchObject({
      action: 'content.translate',
      after: { title: 'Новая' },
    })
    const help = await pages().help('возврат денег', 'ru')
    expect(help.groups.flatMap(({ entries }) => entries.map(({ question }) => question))).toContain(
      'Как оформить возврат денег?',
    )
  })

  it('are not overwritten by somebody who read an older version', async () => {
    const before = await versions('refunds')
    const [first] = before
    const body = { title: 'Pul', markdown: 'Matn', base_id: first.id }
    const both = await Promise.all([
      admin('POST', 'content/refunds', body),
      admin('POST', 'content/refunds', body),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await versions('refunds')).length).toBe(before.length + 1)
    expect(
      (await admin('POST', 'content/refunds', { ...body, markdown: 'x'.repeat(60_001) })).statusCode,
    ).toBe(422)
    expect((await admin('POST', 'content/nothing', body)).statusCode).toBe(404)
  })

  it('are previewed as they will be shown', async () => {
    const answer = await admin('POST', 'content/preview', { markdown: '**Qalin** <script>x</script>' })
    expect(answer.json().data.html).toBe('<p><strong>Qalin</strong> &lt;script&gt;x&lt;/script&gt;</p>')
  })

  it('put new terms in force for registrations from then on', async () => {
    const [first] = await versions('terms')
    const made = await admin('POST', 'content/terms', {
      title: 'Shartlar',
      markdown: 'Yangi',
      base_id: first.id,
    })
    const { version } = made.json().data
    const old = registrationForm({ terms_version: first.version })
    expect((await kashf.call('POST', '/api/users', { body: old })).json().fields).toHaveProperty(
      'terms_version',
    )
    const form = registrationForm({ terms_version: version })
    expect((await kashf.call('POST', '/api/users', { body: form })).statusCode).toBe(201)
    const agreed = await kashf.deps.db.one(sql`
      select version from agreement where user_id = (select id from app_user where email = ${form.email})`)
    expect(agreed).toEqual({ version })
  })
})

describe('the help page', () => {
  const questions = async (search: string) =>
    (await pages().help(search)).groups.flatMap(({ entries }) => entries.map(({ question }) => question))

  it('finds questions however they are spelled, in questions and answers', async () => {
    expect((await questions('')).length).toBeGreaterThan(10)
    for (const typed of ["to'ldiraman", 'toldiraman', 'тўлдираман', 'TO‘LDIRAMAN hamyonni']) {
      expect(await questions(typed)).toEqual(["Hamyonni qanday to'ldiraman?"])
    }
    expect(await questions('spam papka')).toEqual(['Tasdiqlash kodi kelmayapti'])
    expect(await questions('kvant fizikasi')).toEqual([])
  })
})

it('have as many sections and questions in Russian as in Uzbek', async () => {
  const rows = await kashf.deps.db.rows<{ slug: string; uz: number; ru: number }>(sql`
    select v.slug, regexp_count(v.markdown, '^#+ \\S', 1, 'n') as uz, regexp_count(t.markdown, '^#+ \\S', 1, 'n') as ru
      from content_version v join content_translation t on t.version_id = v.id where v.operator_id is null`)
  expect(rows.length).toBeGreaterThanOrEqual(5)
  for (const { slug, uz, ru } of rows) expect([slug, ru]).toEqual([slug, uz])
})

describe('the contact form', () => {
  const message = {
    topic: 'payment',
    name: 'Dilnoza Karimova',
    email: 'dilnoza@misol.uz',
    text: "Pul to'ladim, lekin hamyonda ko'rinmayapti.",
  }
  const send = (body: object) => kashf.call('POST', '/api/contact', { body })

  it('reaches the operators, who answer by mail once', async () => {
    expect((await send(message)).statusCode).toBe(201)
    const [open] = (await admin('GET', 'contact?status=open')).json().data
    expect(open).toMatchObject({ ...message, answer: null, answered_by: null })
    expect((await admin('GET', 'overview')).json().data.waiting.contact).toBe(1)
    const found = async (search: string) =>
      (await admin('GET', `contact?search=${encodeURIComponent(search)}`)).json().data.length
    expect([await found(open.email), await found(open.name.toUpperCase()), await found("yo'q odam")]).toEqual(
      [1, 1, 0],
    )
    const path = `contact/${open.id}/answer`
    expect(
      (await admin('POST', path, { reason: 'Hozir tekshirdik, pul tushgan.' })).json().data,
    ).toMatchObject({
      answer: 'Hozir tekshirdik, pul tushgan.',
      answered_by: { id: operator.id },
    })
    expect((await admin('POST', path, { reason: 'Yana javob' })).json().error).toBe('message_answered')
    await mailContaining(kashf.deps, message.email, 'Hozir tekshirdik')
    expect((await admin('GET', 'contact?status=open')).json().data).toEqual([])
    expect((await admin('GET', 'contact?status=answered')).json().data).toHaveLength(1)
  })

  it('closes a message once without a mail, and names the account of its address', async () => {
    const student = await buildStudent(kashf.deps)
    expect((await send({ ...message, email: student.email.toUpperCase() })).statusCode).toBe(201)
    const [open] = (await admin('GET', 'contact?status=open')).json().data
    expect(open.account).toMatchObject({ id: student.id })
    const closed = (await admin('POST', `contact/${open.id}/close`)).json().data
    expect(closed).toMatchObject({ answer: '', answered_by: { id: operator.id } })
    expect((await admin('POST', `contact/${open.id}/close`)).json().error).toBe('message_answered')
    const reason = { reason: 'Javob matni' }
    expect((await admin('POST', `contact/${open.id}/answer`, reason)).json().error).toBe('message_answered')
    expect((await admin('GET', 'contact?status=open')).json().data).toEqual([])
    const queued = await kashf.deps.db.rows(sql`
      select 1 from pgboss.job where name = 'mail-contact-answer' and (data->>'message_id')::int = ${open.id}`)
    expect(queued).toEqual([])
    const [entry] = (await admin('GET', `audit?subject=contact:${open.id}`)).json().data
    expect(entry).toMatchObject({ action: 'contact.close', operator: { id: operator.id } })
  })

  it('drops what fills the hidden field, and limits an address', async () => {
    expect((await send({ ...message, website: 'https://spam.example' })).statusCode).toBe(201)
    expect((await admin('GET', 'contact?status=open')).json().data).toEqual([])
    expect((await send({ ...message, email: 'xato' })).json().fields).toHaveProperty('email')
    expect((await send({ ...message, topic: 'spam' })).json().fields).toHaveProperty('topic')
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await send(message)).statusCode)
    expect(answers).toContain(429)
    expect((await admin('GET', 'contact?status=open')).json().data.length).toBeLessThanOrEqual(10)
  })
})

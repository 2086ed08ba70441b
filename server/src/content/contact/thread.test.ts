import { THREAD_LINK_DAYS } from '@kashf/contract/content/limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { publicPages } from '../../pages/public-pages.ts'
import { buildOperator, buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import { mailContaining } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'
import { threadToken } from './thread-token.ts'

const kashf = testApp({ worker: true })
let operator: TestPerson
beforeEach(async () => {
  await later(HOUR_MS)
})

/** Sessions of operators and limits of calls end with the time. */
async function later(ms: number) {
  kashf.clock.advance(ms)
  operator = await buildOperator(kashf.deps)
}

const admin = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  kashf.call(method, `/api/admin/${path}`, { token: operator.token, body })
const waiting = async () => (await admin('GET', 'contact?status=open')).json().data
const open = (token: string) => publicPages(kashf.deps).contactThread(token)
const reply = (token: string, text: string) =>
  kashf.call('POST', '/api/contact/replies', { body: { token, text } })

async function write(text: string, as: { token?: string; headers?: Record<string, string> } = {}) {
  const body = { topic: 'payment', name: 'Dilnoza', email: 'dilnoza@misol.uz', text }
  expect((await kashf.call('POST', '/api/contact', { body, ...as })).statusCode).toBe(201)
  return (await waiting()).find((message: { text: string }) => message.text === text)
}

/** Answers a message and returns the token in the mail. */
async function answer(id: number, reason: string) {
  expect((await admin('POST', `contact/${id}/answer`, { reason })).statusCode).toBe(200)
  const mail = await mailContaining(kashf.deps, 'dilnoza@misol.uz', reason)
  const found = /http:\/\/kashf\.test(\/ru|\/uz-cyrl)?\/contact\/(\S+)/.exec(mail)
  return { mail, language: found?.[1], token: found?.[2] ?? '' }
}

describe('the thread of a contact message', () => {
  it('is read and continued by its link, and opens the message again', async () => {
    const message = await write('Pul tushmadi, chekim bor')
    const { token } = await answer(message.id, 'Chek raqamini yozing.')
    const answeredBy = operator.id
    expect(await open(token)).toEqual({
      topic: 'payment',
      texts: [
        { by: 'sender', text: message.text, created_at: message.created_at },
        { by: 'support', text: 'Chek raqamini yozing.', created_at: expect.any(String) },
      ],
    })
    expect(await waiting()).toEqual([])
    await later(HOUR_MS)
    expect((await reply(token, '  Chek raqami 4455 <b>  ')).statusCode).toBe(201)
    const [again] = await waiting()
    expect(again).toMatchObject({
      id: message.id,
      answer: null,
      answered_by: null,
      replies: [
        { text: 'Chek raqamini yozing.', operator: { id: answeredBy } },
        { text: 'Chek raqami 4455 <b>', operator: null },
      ],
    })
    expect(Date.parse(again.last_written_at)).toBe(Date.parse(again.replies[1].created_at))
    await mailContaining(kashf.deps, operator.email, '/admin/contact')

    const second = await answer(message.id, "Topildi, pul o'tkazildi.")
    expect(second.mail, 'names what it answers').toContain('Chek raqami 4455')
    expect((await open(second.token))?.texts.map(({ by }) => by)).toEqual([
      'sender',
      'support',
      'sender',
      'support',
    ])
    expect(JSON.stringify(await open(second.token)), 'names nobody').not.toMatch(/Dilnoza|misol|"id"/)
  })

  it('takes two taps of one press once, even at the same moment', async () => {
    const message = await write('Ikki marta bosadigan odam')
    const { token } = await answer(message.id, 'Yozing, qaraymiz.')
    const sent = await Promise.all([1, 2, 3].map(() => reply(token, 'Mana, yozdim')))
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect((await open(token))?.texts.map(({ text }) => text)).toEqual([
      message.text,
      'Yozing, qaraymiz.',
      'Mana, yozdim',
    ])
  })

  it('is opened by no forged, foreign or expired link, which all look the same', async () => {
    const message = await write('Havolasi eskiradigan xabar')
    const { token } = await answer(message.id, 'Javob shu edi.')
    const [id = '', until = '', signature = ''] = token.split('.')
    const forged = [
      `${Number(id) + 1}.${until}.${signature}`,
      `${id}.${Number(until) + 9}.${signature}`,
      `${id}.${until}.${signature.slice(1)}`,
      `${id}.${until}.`,
      token.replaceAll('.', ''),
      threadToken(kashf.deps, 2_000_000_000),
    ]
    const refused = async (given: string) => {
      expect(await open(given), given).toBeNull()
      expect((await reply(given, 'Ochilsinmi')).json(), given).toMatchObject({ error: 'not_found' })
    }
    for (const given of forged) await refused(given)
    kashf.clock.advance(THREAD_LINK_DAYS * DAY_MS - HOUR_MS)
    expect(await open(token)).not.toBeNull()
    kashf.clock.advance(2 * HOUR_MS)
    await refused(token)
  })

  it('reopens what was closed without an answer, and limits how often one link writes', async () => {
    const message = await write('Yopiladigan murojaat')
    const { token } = await answer(message.id, 'Birinchi javob.')
    await reply(token, 'Rahmat, tushundim')
    await admin('POST', `contact/${message.id}/close`)
    expect((await open(token))?.texts.at(-1)).toMatchObject({ by: 'sender' })
    await reply(token, 'Yana bir savol')
    expect((await waiting()).map(({ id }: { id: number }) => id)).toContain(message.id)
    expect((await reply(token, 'x')).json().fields).toHaveProperty('text')
    expect((await reply(token, 'x'.repeat(4001))).json().fields).toHaveProperty('text')
    const sent = []
    for (let n = 0; n < 6; n++) sent.push((await reply(token, `Savol ${n}`)).statusCode)
    expect(sent).toContain(429)
  })

  it('names the account that was signed in, and mails in the language of the page', async () => {
    const student = await buildStudent(kashf.deps)
    const headers = { 'kashf-language': 'ru' }
    const message = await write('Kirgan holda yozilgan xabar', { token: student.token, headers })
    expect(message).toMatchObject({ sender: { id: student.id }, account: null })
    expect((await answer(message.id, 'Javobimiz rus tilida.')).language).toBe('/ru')
    const guest = await write('Mehmon yozgan xabar')
    expect(guest.sender).toBeNull()
  })
})

describe('saved answers of operators', () => {
  it('are shared, saved once and deleted', async () => {
    const text = "Ko'chirma chekini yuboring, tekshiramiz."
    const made = (await admin('POST', 'contact-answers', { text: ` ${text} ` })).json().data
    expect((await admin('POST', 'contact-answers', { text })).json().data.id).toBe(made.id)
    const colleague = await buildOperator(kashf.deps)
    const seen = await kashf.call('GET', '/api/admin/contact-answers', { token: colleague.token })
    expect(seen.json().data).toEqual([{ id: made.id, text }])
    expect((await admin('DELETE', `contact-answers/${made.id}`)).statusCode).toBe(200)
    expect((await admin('DELETE', `contact-answers/${made.id}`)).statusCode).toBe(404)
    expect((await admin('GET', 'contact-answers')).json().data).toEqual([])
  })

  it('number fifty at most', async () => {
    await kashf.deps.db.run(sql`
      insert into contact_saved_answer (text, operator_id, created_at)
      select 'Javob ' || n, ${operator.id}, now() from generate_series(1, 50) n`)
    expect((await admin('POST', 'contact-answers', { text: 'Ellik birinchi' })).json().error).toBe(
      'too_many_saved_answers',
    )
  })
})

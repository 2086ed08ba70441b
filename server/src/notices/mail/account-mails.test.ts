import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { registrationForm } from '../../testing/builders/registration.ts'
import { testApp } from '../../testing/test-app.ts'
import { accountChangeMail } from './account-change-mail.ts'
import { type CodePurpose, codeMail } from './code-mail.ts'
import { newDeviceMail } from './new-device-mail.ts'
import { type SecurityEvent, sendSecurityMailHandler } from './security-mail.ts'

const kashf = testApp()

const EVENTS: SecurityEvent[] = [
  { kind: 'password_changed' },
  { kind: 'username_changed', username: 'dilnoza_kodi' },
  { kind: 'recovery_codes_made' },
  { kind: 'telegram_linked' },
  { kind: 'telegram_unlinked' },
  { kind: 'google_linked' },
  { kind: 'google_unlinked' },
  { kind: 'data_export_ready' },
  { kind: 'closing_requested', closesAt: '2026-12-01T09:00:00.000Z' },
  { kind: 'blocked', reason: 'Firibgarlik' },
  { kind: 'unblocked' },
  { kind: 'closing_cancelled' },
  { kind: 'closed' },
  { kind: 'payout_requested', amount: 90_000, card_last4: '1234' },
]

/** The plain text of every mail about an account. */
async function mailsIn(language: InterfaceLanguage): Promise<string[]> {
  const to = 'dilnoza@kashf.example'
  const texts: string[] = []
  const mailer = {
    send: async ({ subject, text }: { subject: string; text: string }) => void texts.push(subject, text),
  }
  for (const event of EVENTS) {
    const job = { to, event, language }
    await sendSecurityMailHandler.handle({ ...kashf.deps, mailer }, job, new AbortController().signal)
  }
  for (const purpose of ['verify', 'reset', 'change_email'] satisfies CodePurpose[]) {
    await mailer.send(codeMail({ to, language, purpose, username: 'dilnoza_kodi', code: '123456' }))
  }
  const url = 'http://kashf.test/x'
  for (const what of ['email_requested', 'email_changed', 'second_factor_on', 'second_factor_off'] as const) {
    await mailer.send(
      accountChangeMail({ to, language, what, newEmail: 'yangi@kashf.example', revertUrl: url }),
    )
  }
  for (const device of ['Samsung Internet, Android', null]) {
    await mailer.send(
      newDeviceMail({ to, language, device, ip: '10.0.0.1', at: new Date(0), rejectUrl: url }),
    )
  }
  return texts
}

const WRITTEN =
  /dilnoza_kodi|yangi@kashf\.example|Samsung Internet, Android|http:\S+|Kashf|Telegram|Google|IP|email|Firibgarlik/gi

it('writes about an account in each language, and keeps names, addresses and devices', async () => {
  const latin = await mailsIn('uz')
  for (const language of ['uz-Cyrl', 'ru'] as const) {
    const texts = await mailsIn(language)
    expect(texts).toHaveLength(latin.length)
    for (const [at, text] of texts.entries()) {
      expect(text.replace(WRITTEN, '').match(/[A-Za-z]+/g) ?? [], text).toEqual([])
      expect(text).toMatch(/[А-Яа-я]{4}/)
      expect(text).not.toMatch(/undefined|\{/)
      const numbers = (each = '') => each.match(/[0-9]+|dilnoza_kodi|yangi@kashf\.example|Samsung/g)?.sort()
      expect(numbers(text), text).toEqual(numbers(latin[at]))
    }
  }
})

it('mails the code of a registration in the language of its page', async () => {
  const languageOf = async (email: string) =>
    (await kashf.deps.db.one<{ language: string }>(sql`select language from app_user where email = ${email}`))
      ?.language
  for (const [asked, language] of [
    ['ru', 'ru'],
    ['uz-Cyrl', 'uz-Cyrl'],
    ['de', 'uz'],
    [undefined, 'uz'],
  ]) {
    const form = registrationForm()
    const answer = await kashf.app.inject({
      method: 'POST',
      url: '/api/users',
      payload: form,
      headers: asked === undefined ? {} : { 'kashf-language': asked },
    })
    expect(answer.statusCode).toBe(201)
    expect(await languageOf(form.email)).toBe(language)
  }
})

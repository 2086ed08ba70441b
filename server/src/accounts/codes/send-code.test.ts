import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildStudent } from '../../testing/builders/people.ts'
import { registrationForm } from '../../testing/builders/registration.ts'
import { mailedCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'
import { sendCodeHandler } from './send-code.ts'

const kashf = testApp({ worker: true })

describe('mailed codes', () => {
  it('are stored before the mail is sent, and deleted when sending fails', async () => {
    const { email } = await buildStudent(kashf.deps)
    const storedCodes = () =>
      kashf.deps.db.rows(sql`select from email_code where email = ${email} and purpose = 'reset'`)
    const mailWith = (send: () => Promise<void>) =>
      sendCodeHandler.handle(
        { ...kashf.deps, mailer: { send } },
        { purpose: 'reset', email },
        AbortSignal.timeout(60_000),
      )
    const failed = mailWith(() => Promise.reject(new Error('the mail server is full')))
    await expect(failed).rejects.toThrow('full')
    expect(await storedCodes()).toHaveLength(0)
    // Runs immediately, because the failed try left no code that would start the one-minute limit.
    let found = 0
    await mailWith(async () => {
      found = (await storedCodes()).length
    })
    expect(found).toBe(1)
  })

  it('are never stored in plain text', async () => {
    const form = registrationForm()
    await kashf.call('POST', '/api/users', { body: form })
    const code = await mailedCode(kashf.deps, form.email)
    const { db } = kashf.deps
    const stored = await db.rows<{ text: string }>(sql`
      select row_to_json(c)::text as text from email_code c join app_user u on u.id = c.user_id where u.email = ${form.email}
      union all select data::text from pgboss.job where name = 'send-code' and data::text like ${`%${form.email}%`}`)
    expect(stored.length).toBeGreaterThanOrEqual(2)
    for (const { text } of stored) expect(text.includes(`"${code}"`)).toBe(false)
  })
})

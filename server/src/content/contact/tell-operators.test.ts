import { beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildOperator } from '../../testing/builders/people.ts'
import { mailContaining, mailsTo } from '../../testing/outbox.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { tellOperatorsHandler } from './tell-operators.ts'

const kashf = testApp({ worker: true })
const operator = testPerson(kashf, buildOperator)
const blocked = testPerson(kashf, buildOperator)
beforeAll(async () => {
  await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
})

const write = (n: number) =>
  kashf.call('POST', '/api/contact', {
    body: {
      topic: 'other',
      name: 'Lola',
      email: 'lola@kashf.example',
      text: `${n}-xabar: darslar ochilmayapti`,
    },
  })
const untold = async () =>
  (await kashf.deps.db.rows(sql`select 1 from contact_message where told_at is null`)).length
const queued = () =>
  kashf.deps.db.rows<{ in_s: number }>(sql`
    select extract(epoch from start_after - now())::int as in_s from pgboss.job
     where name = 'tell-operators-of-contact' and state = 'created'`)
/** Runs the job, as the queue does an hour later by the database's clock. */
const tell = () => tellOperatorsHandler.handle(kashf.deps, {}, new AbortController().signal)

it('mails operators about the first message, and about the others once an hour with their number', async () => {
  await write(1)
  const mail = await mailContaining(kashf.deps, operator.email, '/admin/contact')
  expect(mail).toContain('1 ta yangi xabar')
  expect(mail, 'the message stays in the console').not.toContain('ochilmayapti')

  for (const n of [2, 3, 4]) expect((await write(n)).statusCode).toBe(201)
  const jobs = await queued()
  expect(jobs, 'one job for all of them').toHaveLength(1)
  expect(jobs[0]?.in_s).toBeGreaterThan(3500)
  await tell()
  expect(await untold(), 'not within the hour').toBe(3)

  kashf.clock.advance(HOUR_MS)
  await tell()
  expect(await untold()).toBe(0)
  await mailContaining(kashf.deps, operator.email, '3 ta yangi xabar')
  await tell()
  expect(await mailsTo(kashf.deps, operator.email)).toHaveLength(2)
  expect(await mailsTo(kashf.deps, blocked.email)).toEqual([])
})

it('drops what a program wrote without telling anybody', async () => {
  kashf.clock.advance(HOUR_MS)
  const body = {
    topic: 'other',
    name: 'Bot',
    email: 'bot@kashf.example',
    text: 'Reklama matni',
    website: 'x',
  }
  await kashf.call('POST', '/api/contact', { body })
  await waitFor('the queue to be read', async () => (await queued()).length <= 1)
  expect(await untold()).toBe(0)
})

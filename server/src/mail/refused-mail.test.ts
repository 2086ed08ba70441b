import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildStudent } from '../testing/builders/people.ts'
import { waitFor } from '../testing/wait.ts'
import { openMailer } from './mailer.ts'

let server: Server
let kashf: TestApp
afterEach(async () => {
  await kashf.close()
  server.close()
})

/** A mail server that answers a command with the matching entry of `refusals`, and 250 to everything else. */
async function startSmtp(refusals: Record<string, string>): Promise<{ url: string; tries: () => number }> {
  let tries = 0
  server = createServer((socket) => {
    socket.write('220 sinov\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (/^MAIL FROM/i.test(text)) tries += 1
      const refusal = Object.entries(refusals).find(([command]) => text.startsWith(command))?.[1]
      if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
      else socket.write(`${refusal ?? '250 ok'}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, tries: () => tries }
}

it.each([
  ['a recipient that does not exist', { 'RCPT TO': '550 no such user' }, 'completed'],
  ['a mail that is taken for spam', { DATA: '554 refused' }, 'completed'],
  ['a full mailbox', { 'RCPT TO': '451 try later' }, 'retry'],
  ['our own sender', { 'MAIL FROM': '550 not yours' }, 'retry'],
])(
  'after a refusal of %s, the mail ends or is repeated as the status says',
  async (_what, refusals, state) => {
    const smtp = await startSmtp(refusals)
    kashf = await startTestApp({ worker: true })
    const { clock } = kashf
    kashf.deps.mailer = openMailer({ ...kashf.deps.env, smtpUrl: smtp.url, smtpTls: 'off', clock })
    const { email } = await buildStudent(kashf.deps)
    await kashf.call('POST', '/api/users/forgot1', { body: { email } })
    const stateOf = async () =>
      (
        await kashf.deps.db.one<{ state: string }>(
          sql`select state::text from pgboss.job where name = 'send-code'`,
        )
      )?.state
    await waitFor('the end of the try', async () => smtp.tries() > 0 && (await stateOf()) === state)
    expect(kashf.deps.jobs.failures().get('send-code')).toBe(smtp.tries())
  },
)

import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openMailer } from './mailer.ts'

const clock = { now: () => new Date(0) }
const mail = { subject: 'Kod', text: '123456', html: '<p>123456</p>' }

it('writes mails, even to the longest address, under names that sort by time', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-mail-'))
  try {
    await mkdir(path.join(dataDir, 'outbox'), { mode: 0o755 })
    const mailer = openMailer({ smtpUrl: null, smtpTls: 'off', dataDir, clock })
    const longest = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.uz`
    await mailer.send({ ...mail, to: longest })
    await mailer.send({ ...mail, to: 'a@b.uz' })
    const names = (await readdir(path.join(dataDir, 'outbox'))).sort()
    expect(names).toHaveLength(2)
    expect((await stat(path.join(dataDir, 'outbox'))).mode & 0o077).toBe(0)
    expect(names[0]).toMatch(/-0001-a{64}@b+.*\.eml$/)
    expect(names[1]).toMatch(/-0002-a@b\.uz\.eml$/)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

describe('a mail server without TLS', () => {
  let server: Server
  afterEach(() => {
    server.close()
  })

  /** Speaks enough SMTP to accept a mail, and records what it receives. */
  async function plainServer(): Promise<{ url: string; received: () => string }> {
    let received = ''
    server = createServer((socket) => {
      let isData = false
      socket.write('220 sinov\r\n')
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        received += text
        if (isData && !text.endsWith('\r\n.\r\n')) return
        if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
        else if (/^DATA/i.test(text)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (isData) {
          isData = false
          socket.write('250 ok\r\n')
        } else if (/^STARTTLS/i.test(text)) socket.write('502 not implemented\r\n')
        else socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { url: `smtp://127.0.0.1:${port}`, received: () => received }
  }

  it('receives nothing when TLS is required; the error names the variables', async () => {
    const { url, received } = await plainServer()
    const mailer = openMailer({ smtpUrl: url, smtpTls: 'required', dataDir: '', clock })
    await expect(mailer.send({ ...mail, to: 'a@b.uz' })).rejects.toThrow(/SMTP_URL.*SMTP_TLS=off/)
    expect(received()).not.toContain('123456')
    expect(received()).not.toContain('a@b.uz')
  })

  it('receives the mail when TLS is off', async () => {
    const { url, received } = await plainServer()
    const mailer = openMailer({ smtpUrl: url, smtpTls: 'off', dataDir: '', clock })
    await mailer.send({ ...mail, to: 'a@b.uz' })
    expect(received()).toContain('123456')
  })
})

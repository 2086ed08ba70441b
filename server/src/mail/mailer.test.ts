import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { startMailServer, type TestMailServer } from '../testing/servers/mail-server.ts'
import { waitFor } from '../testing/wait.ts'
import { openMailer } from './mailer.ts'

const clock = { now: () => new Date(0) }
const sender = { mailFrom: 'noreply@localhost', mailReplyTo: null }
const mail = { subject: 'Kod', text: '123456', html: '<p>123456</p>' }

it('writes mails, even to the longest address, under names that sort by time', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-mail-'))
  try {
    await mkdir(path.join(dataDir, 'outbox'), { mode: 0o755 })
    const mailer = openMailer({ ...sender, smtpUrl: null, smtpTls: 'off', dataDir, clock })
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
  let server: TestMailServer
  beforeEach(async () => {
    server = await startMailServer()
    return () => server.close()
  })

  it('receives nothing when TLS is required; the error names the variables', async () => {
    const mailer = openMailer({ ...sender, smtpUrl: server.url, smtpTls: 'required', dataDir: '', clock })
    await expect(mailer.send({ ...mail, to: 'a@b.uz' })).rejects.toThrow(/SMTP_URL.*SMTP_TLS=off/)
    expect(server.received()).not.toContain('123456')
    expect(server.received()).not.toContain('a@b.uz')
  })

  it('receives the mail when TLS is off, marked as written by a program', async () => {
    const given = { mailFrom: 'xabar@kashf.example.uz', mailReplyTo: 'yordam@example.uz' }
    const mailer = openMailer({ ...given, smtpUrl: server.url, smtpTls: 'off', dataDir: '', clock })
    await mailer.send({ ...mail, to: 'a@b.uz' })
    expect(server.mails).toMatchObject([{ from: given.mailFrom, to: 'a@b.uz' }])
    const [{ source } = { source: '' }] = server.mails
    expect(source).toContain('123456')
    for (const header of [
      'From: Kashf <xabar@kashf.example.uz>',
      'Reply-To: yordam@example.uz',
      'Auto-Submitted: auto-generated',
    ])
      expect(source.split('\r\n')).toContain(header)
    expect(source).toMatch(/^Message-ID: <[^>]+@kashf\.example\.uz>/m)
  })
})

describe.each(['MAIL', 'RCPT'] as const)('a mail server that refuses foreign senders at %s', (refusesAt) => {
  let server: TestMailServer
  beforeEach(async () => {
    server = await startMailServer({ sendsFor: 'kashf.example.uz', refusesAt })
    return () => server.close()
  })

  it('lets a person register at an installation of another domain than ours', async () => {
    const kashf = await startTestApp({
      worker: true,
      variables: {
        PRODUCTION: 'on',
        PUBLIC_URL: 'https://kashf.example.uz',
        SMTP_URL: server.url,
        SMTP_TLS: 'off',
      },
    })
    try {
      const person = { first_name: 'Aziza', last_name: 'Karimova', username: 'aziza', type: 'student' }
      const email = 'aziza@example.uz'
      const registered = await kashf.call('POST', '/api/users', {
        body: { ...person, email, password: 'uzun-parol-9-sinov' },
      })
      expect(registered.statusCode).toBe(201)
      const sent = await waitFor('the mail', async () => server.mails[0] ?? null)
      expect(sent).toMatchObject({ from: 'noreply@kashf.example.uz', to: email })
      const code = /^\d{6}\r?$/m.exec(sent.source)?.[0].trim()
      const verified = await kashf.call('POST', '/api/users/verify', {
        body: { email, code, registration: registered.json().data.registration },
      })
      expect(verified.statusCode).toBe(200)
    } finally {
      await kashf.close()
    }
  })

  it('is told apart: the error names the variable', async () => {
    const mailer = openMailer({ ...sender, smtpUrl: server.url, smtpTls: 'off', dataDir: '', clock })
    await expect(mailer.send({ ...mail, to: 'a@b.uz' })).rejects.toThrow(
      /^MAIL_FROM: .*noreply@localhost \(553/,
    )
  })
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openMailer } from './mailer.ts'

it('writes a mail to the longest address there is, the newest last by name', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-mail-'))
  try {
    const mailer = openMailer({ smtpUrl: null, dataDir, clock: { now: () => new Date(0) } })
    const mail = { subject: 'Kod', text: '123456', html: '<p>123456</p>' }
    const longest = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.uz`
    await mailer.send({ ...mail, to: longest })
    await mailer.send({ ...mail, to: 'a@b.uz' })
    const names = (await readdir(path.join(dataDir, 'outbox'))).sort()
    expect(names).toHaveLength(2)
    expect(names[0]).toMatch(/-0001-a{64}@b+.*\.eml$/)
    expect(names[1]).toMatch(/-0002-a@b\.uz\.eml$/)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Beside those that every mail has. */
  headers?: Record<string, string>
}

/** Sends one mail, or throws; the job queue repeats it. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

const FROM = 'Kashf <noreply@kashf.uz>'

/** Mail through an SMTP server (`smtp://user:password@host:port`). */
function smtpMailer(url: string): Mailer {
  const transport = nodemailer.createTransport(url)
  return {
    async send(mail) {
      await transport.sendMail({ from: FROM, ...mail })
    },
  }
}

/** Without a mail server each mail is a file, named so that the newest comes last. */
function outboxMailer(folder: string, clock: Clock): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  let sequence = 0
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from: FROM, ...mail, textEncoding: 'quoted-printable' })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = clock.now().toISOString().replace(/[:.]/g, '-')
      sequence += 1
      // A file's name holds 255 bytes, an address as many.
      const to = mail.to.replace(/[^\w.@-]/g, '_').slice(0, 180)
      const name = `${stamp}-${String(sequence).padStart(4, '0')}-${to}.eml`
      // Renamed into place, so that a reader never sees half a mail.
      const unfinished = path.join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, path.join(folder, name))
    },
  }
}

export function openMailer(options: { smtpUrl: string | null; dataDir: string; clock: Clock }): Mailer {
  return options.smtpUrl
    ? smtpMailer(options.smtpUrl)
    : outboxMailer(path.join(options.dataDir, 'outbox'), options.clock)
}

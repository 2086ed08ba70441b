import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Env } from '../config/env.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** In addition to the headers of every mail. */
  headers?: Record<string, string>
}

/** Sends one mail or throws; callers are jobs, which retry. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

const FROM = 'Kashf <noreply@kashf.uz>'
const CONNECT_TIMEOUT_MS = 30_000
const SOCKET_TIMEOUT_MS = 60_000

const credential = (text: string) => decodeURIComponent(text)

/**
 * Sends through an SMTP server (`smtp://user:password@host:port`), always checking its certificate. When `smtpTls` is
 * `required`, nothing is sent to a server without STARTTLS, because mails contain sign-in codes.
 */
function smtpMailer(smtpUrl: string, smtpTls: Env['smtpTls']): Mailer {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const transport = nodemailer.createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port && { port: Number(url.port) }),
    secure,
    requireTLS: !secure && smtpTls === 'required',
    ignoreTLS: !secure && smtpTls === 'off',
    ...(url.username && {
      auth: { user: credential(url.username), pass: credential(url.password) },
    }),
    tls: { rejectUnauthorized: true },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from: FROM, ...mail })
      } catch (error) {
        if (!isTlsFailure(error)) throw error
        throw new Error(
          'SMTP_URL: the mail server offers no trusted TLS, so nothing is sent (SMTP_TLS=off sends mails unencrypted).',
          { cause: error },
        )
      }
    },
  }
}

const isTlsFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ETLS'

/** Without a mail server, writes each mail to a file; the names sort by time. */
function outboxMailer(folder: string, clock: Clock): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  let sequence = 0
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from: FROM, ...mail, textEncoding: 'quoted-printable' })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Mails contain codes, and an existing folder may be readable by others.
      await chmod(folder, 0o700)
      const stamp = clock.now().toISOString().replace(/[:.]/g, '-')
      sequence += 1
      // A file name and an address may both have 255 bytes.
      const to = mail.to.replace(/[^\w.@-]/g, '_').slice(0, 180)
      const name = `${stamp}-${String(sequence).padStart(4, '0')}-${to}.eml`
      // Renamed into place, so that a reader never sees an incomplete mail.
      const temporary = path.join(folder, `.${name}`)
      await writeFile(temporary, message as Buffer, { mode: 0o600 })
      await rename(temporary, path.join(folder, name))
    },
  }
}

/** A mailer for `smtpUrl`, or for the outbox folder of `dataDir` when there is none. */
export function openMailer(options: {
  smtpUrl: string | null
  smtpTls: Env['smtpTls']
  dataDir: string
  clock: Clock
}): Mailer {
  return options.smtpUrl
    ? smtpMailer(options.smtpUrl, options.smtpTls)
    : outboxMailer(path.join(options.dataDir, 'outbox'), options.clock)
}

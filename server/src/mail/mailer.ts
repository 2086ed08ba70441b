import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Env } from '../config/env.ts'
import { FinalFailure } from '../jobs/queue.ts'
import { reserveRoom } from '../storage/free-disk-space.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Headers in addition to those of every mail. */
  headers?: Record<string, string>
}

/** The mail server refuses this recipient or this mail permanently (5xx). A retry could make us look like a spammer. */
export class MailRefused extends FinalFailure {}

/** Sends one mail or throws; callers are jobs, which retry unless it is `MailRefused`. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** The sender of mails and the address for replies. */
export type Sender = Pick<Env, 'mailFrom' | 'mailReplyTo'>

/** The headers of every mail. Auto-Submitted suppresses automatic replies such as absence notices (RFC 3834). */
const headersOf = ({ mailFrom, mailReplyTo }: Sender, mail: Mail) => ({
  ...mail,
  from: { name: 'Kashf', address: mailFrom },
  ...(mailReplyTo && { replyTo: mailReplyTo }),
  envelope: { from: mailFrom, to: mail.to },
  headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
})

const CONNECT_TIMEOUT_MS = 30_000
const SOCKET_TIMEOUT_MS = 60_000

const credential = (text: string) => decodeURIComponent(text)

/**
 * The options of an SMTP connection (`smtp://user:password@host:port`), whose certificate is always checked. When
 * `smtpTls` is `required`, nothing is sent to a server without STARTTLS, because mails contain sign-in codes.
 */
export function smtpOptions(smtpUrl: string, smtpTls: Env['smtpTls']) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  return {
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
  }
}

function smtpMailer(smtpUrl: string, smtpTls: Env['smtpTls'], sender: Sender): Mailer {
  const transport = nodemailer.createTransport({
    ...smtpOptions(smtpUrl, smtpTls),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(headersOf(sender, mail))
      } catch (error) {
        if (isTlsFailure(error)) {
          throw new Error(
            'SMTP_URL: the mail server offers no trusted TLS, so nothing is sent (SMTP_TLS=off sends mails unencrypted).',
            { cause: error },
          )
        }
        if (!isRefusal(error)) throw error
        if (isOfSender(error)) {
          throw new Error(
            `MAIL_FROM: the mail server does not send for ${sender.mailFrom} (${error.response}).`,
            { cause: error },
          )
        }
        throw new MailRefused('the mail server refused the mail', { cause: error })
      }
    },
  }
}

interface Refusal extends Error {
  command: string
  responseCode: number
  response: string
}

/** Whether the server refuses a mail permanently: 5xx for its sender, recipient or content. */
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error &&
  'command' in error &&
  (error.command === 'MAIL FROM' || error.command === 'RCPT TO' || error.command === 'DATA') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'response' in error

/**
 * Whether the refusal concerns the sender, which the operator can correct in the meantime, so that the mail is retried.
 */
const isOfSender = ({ command, responseCode, response }: Refusal): boolean =>
  command === 'MAIL FROM' || (command === 'RCPT TO' && refusesSender(responseCode, response))

/** Whether a server's answer to the recipient refuses the sender; many servers check the sender only then. */
export const refusesSender = (status: number, answer: string): boolean =>
  status === 553 || (status >= 500 && /sender/i.test(answer))

const isTlsFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ETLS'

/** Without a mail server, writes each mail to a file; the names sort by time. */
function outboxMailer(folder: string, clock: Clock, sender: Sender): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  let sequence = 0
  return {
    async send(mail) {
      const { message } = await transport.sendMail({
        ...headersOf(sender, mail),
        textEncoding: 'quoted-printable',
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Mails contain codes, and an existing folder may be readable by others.
      await chmod(folder, 0o700)
      const stamp = clock.now().toISOString().replace(/[:.]/g, '-')
      sequence += 1
      // A file name and an address may both have 255 bytes.
      const to = mail.to.replace(/[^\w.@-]/g, '_').slice(0, 180)
      const name = `${stamp}-${String(sequence).padStart(4, '0')}-${to}.eml`
      // Rename the file into place, so that a reader never sees an incomplete mail.
      const temporary = path.join(folder, `.${name}`)
      const content = message as Buffer
      const room = await reserveRoom(folder, content.length)
      await writeFile(temporary, content, { mode: 0o600 }).finally(room.release)
      await rename(temporary, path.join(folder, name))
    },
  }
}

/** A mailer for `smtpUrl`, or for the outbox folder of `dataDir` when there is none. */
export function openMailer(
  options: Sender & Pick<Env, 'smtpUrl' | 'smtpTls' | 'dataDir'> & { clock: Clock },
): Mailer {
  return options.smtpUrl
    ? smtpMailer(options.smtpUrl, options.smtpTls, options)
    : outboxMailer(path.join(options.dataDir, 'outbox'), options.clock, options)
}

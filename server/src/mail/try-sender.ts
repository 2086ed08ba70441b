import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Env } from '../config/env.ts'
import { refusesSender, smtpOptions } from './mailer.ts'

/** A mail server's verdict on our sender address; null when it accepts our mails. */
export type SenderTrial = { problem: 'away' | 'login' | 'sender'; answer: string } | null

/** Nodemailer sends single commands only through a custom authentication method. */
const METHOD = 'TRY-SENDER'

/** Asks a mail server whether it accepts mails from `mailFrom`, without sending one. */
export function trySender(
  { mailFrom, smtpTls }: Pick<Env, 'mailFrom' | 'smtpTls'>,
  smtpUrl: string,
  timeoutMs: number,
): Promise<SenderTrial> {
  const { auth, ...options } = smtpOptions(smtpUrl, smtpTls)
  let refusal: string | null = null
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    customAuth: {
      [METHOD]: async ({ sendCommand }) => {
        const from = await sendCommand(`MAIL FROM:<${mailFrom}>`)
        if (from.status >= 400) {
          refusal = from.response
          return
        }
        // It does not matter if no mailbox of this name exists.
        const to = await sendCommand(`RCPT TO:<${mailFrom}>`)
        if (refusesSender(to.status, to.text)) refusal = to.response
        await sendCommand('RSET')
      },
    },
  })
  return new Promise<SenderTrial>((resolve) => {
    const ends = (problem: 'away' | 'login') => (error: Error) => {
      connection.close()
      resolve({ problem, answer: error.message })
    }
    const attempt = () =>
      connection.login({ method: METHOD }, (error) => {
        if (error) return ends('away')(error)
        connection.quit()
        resolve(refusal === null ? null : { problem: 'sender', answer: refusal })
      })
    connection.once('error', ends('away'))
    connection.connect(() => {
      if (!auth) return attempt()
      connection.login(auth, (error) => (error ? ends('login')(error) : attempt()))
    })
  })
}

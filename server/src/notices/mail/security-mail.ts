import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import type { Mail } from '../../mail/mailer.ts'
import { type EventOf, type Words, words } from '../../text/words.ts'
import { withDottedDay } from './dotted-date.ts'
import { composeEmail, type MailText } from './email-layout.ts'

/** Events that the owner of an account is always notified of, whatever their notice settings. */
export type SecurityEvent = EventOf<Words['securityMail']>

/** Mails the owner of an account about a security event. Queue it in the transaction of the event. */
export const sendSecurityMailJob = defineJob<{
  to: string
  event: SecurityEvent
  /** Absent in jobs of earlier releases. */
  language?: InterfaceLanguage
}>('send-security-mail', retried(10))

export const sendSecurityMailHandler = handlerFor(
  sendSecurityMailJob,
  (deps: Deps, { to, event, language = 'uz' }) =>
    deps.mailer.send(securityMail({ to, language, event, publicUrl: deps.publicUrl })),
)

const RESET_PATH = '/forget-password'
/** The page to which the link leads; events that are not listed have no link. */
const PATHS: ReadonlyMap<SecurityEvent['kind'], string> = new Map([
  ...(
    [
      ...['payout_requested', 'password_changed', 'username_changed', 'telegram_linked'],
      ...['google_linked', 'google_unlinked'],
      ...['telegram_unlinked', 'recovery_codes_made', 'api_token_made', 'data_export_ready'],
      ...['webhook_added', 'webhook_moved', 'webhook_secret_replaced', 'webhook_resumed'],
    ] as SecurityEvent['kind'][]
  ).map((kind) => [kind, RESET_PATH] as const),
  ['closing_requested', '/login'],
  ['blocked', '/contact'],
  ['unblocked', '/login'],
  ['webhooks_paused', '/my-webhooks'],
])

/** `publicUrl` has no trailing slash. */
function securityMail(input: {
  to: string
  language: InterfaceLanguage
  event: SecurityEvent
  publicUrl: string
}): Mail {
  const { to, language, event, publicUrl } = input
  // The key is the kind of the event, whose fields the text takes.
  const said: MailText = words(language).securityMail[event.kind](withDottedDay(event) as never)
  const { label = '', ...text } = said
  const path = PATHS.get(event.kind)
  return composeEmail({
    to,
    language,
    ...text,
    ...(path && { link: { label, url: publicUrl + pathIn(language, path) } }),
  })
}

import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Mail } from '../../mail/mailer.ts'
import { words } from '../../text/words.ts'
import { dottedDateTime } from './dotted-date.ts'
import { composeEmail } from './email-layout.ts'

/**
 * The mail about a sign-in from an unknown device. `device` is null when the user agent does not reveal it; `rejectUrl` opens
 * the page that locks the intruder out.
 */
export function newDeviceMail(input: {
  to: string
  language: InterfaceLanguage
  device: string | null
  ip: string
  at: Date
  rejectUrl: string
}): Mail {
  const { to, language, device } = input
  const { label, ...text } = words(language).mail.newDevice(device ?? '', input.ip, dottedDateTime(input.at))
  return composeEmail({ to, language, ...text, link: { label, url: input.rejectUrl } })
}

import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Mail } from '../../mail/mailer.ts'
import { type Words, words } from '../../text/words.ts'
import { composeEmail } from './email-layout.ts'

/** A change of an account that its previous address may revert. */
export interface AccountChangeMail {
  to: string
  language: InterfaceLanguage
  what: keyof Words['mail']['changes']
  /** The new e-mail address, for e-mail changes. */
  newEmail: string | null
  /** Contains the secret that reverts the change for 72 hours. */
  revertUrl: string
}

/** The mail about a change, with the link that reverts it. */
export function accountChangeMail({ to, language, what, newEmail, revertUrl }: AccountChangeMail): Mail {
  const { label, ...text } = words(language).mail.changes[what](newEmail ?? '')
  return composeEmail({ to, language, ...text, link: { label, url: revertUrl } })
}

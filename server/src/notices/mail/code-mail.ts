import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Mail } from '../../mail/mailer.ts'
import { type Words, words } from '../../text/words.ts'
import { composeEmail } from './email-layout.ts'

/** The purpose of a mailed code. */
export type CodePurpose = keyof Words['mail']['codes']

/**
 * The mail with a 6-digit code. It names only the username: free text would let strangers send their own messages through us
 * by registering somebody's address.
 */
export function codeMail(input: {
  to: string
  language: InterfaceLanguage
  purpose: CodePurpose
  username: string
  code: string
}): Mail {
  const { to, language, purpose, username, code } = input
  return composeEmail({ to, language, ...words(language).mail.codes[purpose](username), code })
}

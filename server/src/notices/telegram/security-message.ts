import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { type EventOf, type Words, words } from '../../text/words.ts'
import { withDottedDay } from '../mail/dotted-date.ts'
import type { BotText } from './bot-text.ts'

/** Security events of people without an e-mail; some are mailed in another form to those who have one. */
export type ChatEvent = EventOf<Words['securityChat']['sentences']>

/** The message of the bot about a security event, in the language of the account. */
export function securityMessage(event: ChatEvent, language: InterfaceLanguage): BotText {
  const { sentences, notMe, label, contact } = words(language).securityChat
  // The key is the kind of the event, whose fields the sentence takes.
  const sentence = sentences[event.kind](withDottedDay(event) as never)
  if (event.kind === 'closed' || event.kind === 'unblocked') return { text: sentence }
  if (event.kind === 'blocked')
    return { text: sentence, button: { label: contact, path: pathIn(language, '/contact') } }
  const button = { label, path: pathIn(language, '/security') }
  return { text: event.kind === 'closing_cancelled' ? sentence : `${sentence}\n\n${notMe}`, button }
}

import { type Static, Type } from 'typebox'
import { MAX_EMAIL } from '../accounts/limits.ts'
import { Id, nullable, oneOf, PersonName, Time, VISIBLE } from '../common.ts'
import { MIN_REASON } from '../operators/limits.ts'
import { MAX_MESSAGE, MAX_MESSAGE_ANSWER, MAX_SENDER_NAME, MAX_THREAD_TOKEN, MIN_MESSAGE } from './limits.ts'

const Topic = oneOf(['payment', 'course', 'account', 'teaching', 'other'])
export type ContactTopic = Static<typeof Topic>

/** A message of the contact form. `website` is a honeypot field, hidden from people. */
export const ContactBody = Type.Object({
  topic: Topic,
  name: Type.String({ minLength: 1, maxLength: MAX_SENDER_NAME, pattern: VISIBLE }),
  email: Type.String({ format: 'email', maxLength: MAX_EMAIL }),
  text: Type.String({ minLength: MIN_MESSAGE, maxLength: MAX_MESSAGE, pattern: VISIBLE }),
  website: Type.Optional(Type.String({ maxLength: 200 })),
})
export type ContactBody = Static<typeof ContactBody>

/** The message has reached the operators. */
export const ContactSent = Type.Object({ sent: Type.Literal(true) })

/**
 * The public fields of a contact thread, which its link opens: neither name nor address of the sender, and no operator.
 */
export interface ContactThread {
  topic: ContactTopic
  /** All texts, the oldest first. */
  texts: { by: 'sender' | 'support'; text: string; created_at: string }[]
}

/** The sender's reply in a thread. `token` is that of the link in the mail. */
export const ContactReplyBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: MAX_THREAD_TOKEN }),
  text: Type.String({ minLength: MIN_REASON, maxLength: MAX_MESSAGE, pattern: VISIBLE }),
})
export type ContactReplyBody = Static<typeof ContactReplyBody>

/** An operator's answer, which is mailed to the sender. */
export const AnswerBody = Type.Object({
  reason: Type.String({ minLength: MIN_REASON, maxLength: MAX_MESSAGE_ANSWER, pattern: VISIBLE }),
})

export const AdminContactMessage = Type.Object({
  id: Id,
  topic: Topic,
  name: Type.String(),
  email: Type.String(),
  text: Type.String(),
  created_at: Time,
  replies: Type.Array(
    Type.Object({
      text: Type.String(),
      created_at: Time,
      operator: nullable(PersonName, 'null: the sender wrote it'),
    }),
    { description: 'what followed the text, without the answer that stands' },
  ),
  last_written_at: Time,
  answer: nullable(Type.String(), 'the answer that stands; empty: closed without one'),
  answered_at: nullable(Time),
  sender: nullable(PersonName, 'who was signed in when they wrote'),
  account: nullable(PersonName, 'who has verified this address; whoever knows it could have written'),
  answered_by: nullable(Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() })),
})
export type AdminContactMessage = Static<typeof AdminContactMessage>

/** A text that operators use again in answers. */
export const ContactSavedAnswerBody = Type.Object({ text: AnswerBody.properties.reason })
export const ContactSavedAnswer = Type.Object({ id: Id, text: Type.String() })
export type ContactSavedAnswer = Static<typeof ContactSavedAnswer>

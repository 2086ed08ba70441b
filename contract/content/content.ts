import { type Static, Type } from 'typebox'
import { MAX_EMAIL } from '../accounts/limits.ts'
import { Id, nullable, oneOf, Paging, PersonName, Time, VISIBLE } from '../common.ts'
import { MIN_REASON } from '../operators/limits.ts'
import {
  MAX_MARKDOWN,
  MAX_MESSAGE,
  MAX_MESSAGE_ANSWER,
  MAX_PAGE_TITLE,
  MAX_SENDER_NAME,
  MIN_MESSAGE,
} from './limits.ts'

/** The pages that operators write in Markdown. */
const Slug = oneOf(['terms', 'privacy', 'refunds', 'help', 'about'])
export type ContentSlug = Static<typeof Slug>

/** A page as visitors read it. */
export interface ContentPage {
  slug: ContentSlug
  title: string
  /** Sanitized HTML; its sections have the ids of `contents`. */
  html: string
  contents: { id: string; title: string }[]
  /** The published version, such as `2026-11-22`; a registration stores the version of the terms. */
  version: string
  published_at: string
  /** Set on translations. `is_behind`: the translated version is older than the one in force. */
  translation?: { is_behind: boolean }
}

/** A question of the help page with its answer. */
export interface HelpEntry {
  /** The anchor of the question. */
  id: string
  question: string
  html: string
}

/** The help page: all questions, or those that a search found. */
export interface HelpPage {
  title: string
  groups: { title: string; entries: HelpEntry[] }[]
}

export const ContentParams = Type.Object({ slug: Slug })

export const MarkdownBody = Type.Object({
  markdown: Type.String({ minLength: 1, maxLength: MAX_MARKDOWN, pattern: VISIBLE }),
})

/** `base_id` is the version from which the text was made; if a newer one exists, it is not overwritten. */
export const PublishBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: MAX_PAGE_TITLE, pattern: VISIBLE }),
  markdown: MarkdownBody.properties.markdown,
  base_id: Id,
})
export type PublishBody = Static<typeof PublishBody>

/** A published version of a page. */
export const ContentVersion = Type.Object({
  id: Id,
  slug: Slug,
  version: Type.String(),
  title: Type.String(),
  markdown: Type.String(),
  author: nullable(
    Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
    'null: the text that came with the program',
  ),
  published_at: Time,
})
export type ContentVersion = Static<typeof ContentVersion>

export const VersionsQuery = Type.Object(Paging)

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
  answer: nullable(Type.String(), 'empty: closed without an answer'),
  answered_at: nullable(Time),
  account: nullable(PersonName, 'who has verified this address; whoever knows it could have written'),
  answered_by: nullable(Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() })),
})
export type AdminContactMessage = Static<typeof AdminContactMessage>

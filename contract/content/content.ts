import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Paging, Time, VISIBLE } from '../common.ts'
import { MAX_MARKDOWN, MAX_PAGE_TITLE } from './limits.ts'

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

import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { MessageKind } from '@kashf/contract/learning/course-messages.ts'
import { fillMessage } from '@kashf/contract/learning/message-text.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { lowestDataBytes } from '../../media/serving/lowest-data-bytes.ts'
import { words } from '../../text/words.ts'

const BYTES_PER_MEGABYTE = 1024 ** 2
const RUSSIAN = 2

/** What stands in place of the placeholders of a message. */
export interface MessageFacts {
  text: string
  /** Of the course, and so of the text (`course.language`). */
  language: number
  first_name: string
  /** Where the reader goes on; null: nowhere. */
  lesson_id: number | null
  lesson: string | null
  /** 0: unknown. */
  duration_s: number
  bytes: number
}

/** The columns of the facts, of `course c`, the reader `u`, the lesson `l` and its video `v`, both of which may be missing. */
export const messageFacts: Statement = sql`
  c.language, u.first_name, l.id as lesson_id, l.title as lesson, coalesce(v.duration_s, 0)::float8 as duration_s,
  ${lowestDataBytes} as bytes`

/** The text of a message in the language of its course; null if one of its facts is missing. */
function filledText({ text, language, first_name, lesson, duration_s }: MessageFacts): string | null {
  const of: InterfaceLanguage = language === RUSSIAN ? 'ru' : 'uz'
  const { quoted, duration } = words(of).courseMessage
  return fillMessage(text, {
    ism: first_name,
    dars: lesson === null ? null : quoted(lesson),
    davomi: duration_s > 0 ? duration(duration_s) : null,
  })
}

/** The download of the lesson at the lowest quality; null: unknown. */
const megabytesOf = ({ bytes }: MessageFacts): number | null =>
  bytes > 0 ? Math.ceil(bytes / BYTES_PER_MEGABYTE) : null

/** What the notice of a message says besides its course; null if a fact of the text is missing. */
export function messageContent(kind: MessageKind, facts: MessageFacts) {
  const text = filledText(facts)
  if (text === null) return null
  const is_finished = kind === 'finished'
  const lesson_id = is_finished ? null : facts.lesson_id
  return { text, is_finished, lesson_id, megabytes: lesson_id === null ? null : megabytesOf(facts) }
}

import type { MessageBody } from '@kashf/contract/learning/course-messages.ts'
import { MESSAGE_DAYS } from '@kashf/contract/learning/limits.ts'
import { hasOnlyPlaceholders, placeholdersIn } from '@kashf/contract/learning/message-text.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type FieldFact, invalid } from '../../errors/failure.ts'
import { hasForeignLink } from '../announcements/refuse-links.ts'
import { hasCardNumber } from '../user-text/card-number.ts'
import { toPlainText } from '../user-text/plain-text.ts'

/** What is wrong with the number of a message. */
async function numberProblem(
  db: Queryable,
  courseId: number,
  { kind, number }: MessageBody,
): Promise<FieldFact | undefined> {
  if (kind !== 'lesson' && kind !== 'away') return number === null ? undefined : 'not_allowed'
  if (number === null) return 'required'
  if (kind === 'away') {
    if (number < MESSAGE_DAYS.from) return { key: 'too_small', n: MESSAGE_DAYS.from }
    return number > MESSAGE_DAYS.to ? { key: 'too_large', n: MESSAGE_DAYS.to } : undefined
  }
  const { lessons } = await db.only<{ lessons: number }>(
    sql`select count(*)::int as lessons from lesson where course_id = ${courseId} and deleted_at is null`,
  )
  return number > lessons ? 'message_lesson' : undefined
}

/**
 * A message as it is stored. Names the field with an unknown placeholder, a card number, a link that leads elsewhere, or a number
 * that the course or the kind does not have.
 */
export async function checkedMessage(
  deps: Pick<Deps, 'publicUrl'>,
  db: Queryable,
  { courseId, teacherId, body }: { courseId: number; teacherId: number; body: MessageBody },
): Promise<MessageBody> {
  const text = toPlainText(body.text)
  const links = { courseId, teacherId, action: 'write_messages', hasSites: false, text } as const
  const textProblem = async (): Promise<FieldFact | undefined> => {
    if (!text) return 'required'
    if (!hasOnlyPlaceholders(text)) return 'message_placeholder'
    if (body.kind === 'finished' && placeholdersIn(text).some((each) => each !== 'ism'))
      return 'message_no_lesson'
    if (hasCardNumber(text)) return 'no_card_numbers'
    return (await hasForeignLink(deps, db, links)) ? 'message_link' : undefined
  }
  const problems = { number: await numberProblem(db, courseId, body), text: await textProblem() }
  if (problems.number || problems.text) throw invalid(problems)
  return { ...body, text }
}

import type { CourseMessage, MessageBody, MessageChange } from '@kashf/contract/learning/course-messages.ts'
import { MAX_COURSE_MESSAGES } from '@kashf/contract/learning/limits.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor, mayInSql } from '../../catalogue/courses/policy.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { checkedMessage } from './checked-message.ts'
import { messageRows } from './message-rows.ts'

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

interface OfMessage {
  id: number
  teacherId: number
}

/** A message as it is stored. */
interface Stored extends MessageBody {
  course_id: number
  is_on: boolean
  version: number
}

async function oneOf(db: Queryable, { id, teacherId }: OfMessage): Promise<CourseMessage> {
  const [message] = await messageRows(db, teacherId, sql`m.id = ${id}`)
  if (!message) throw new Failure('not_found')
  return message
}

/** Locks the course of a message, and returns the message; `not_found` for strangers. */
async function lockMessage(tx: Tx, { id, teacherId }: OfMessage): Promise<Stored> {
  const { course_id: courseId } = await tx.found<{ course_id: number }>(sql`
    select m.course_id from course_message m join course c on c.id = m.course_id
     where m.id = ${id} and m.deleted_at is null and ${mayInSql(teacherId, 'write_messages')}`)
  await lockCourseFor(tx, 'write_messages', { courseId, teacherId })
  return tx.found<Stored>(sql`
    select course_id, kind, number, text, is_on, version from course_message where id = ${id} and deleted_at is null`)
}

/** A course has one message for each occasion: two would be due at once, and one of them would come too late. */
async function refuseTaken(
  tx: Tx,
  of: { courseId: number; body: MessageBody; except: number | null },
): Promise<void> {
  const { courseId, body, except } = of
  const same = await tx.one(sql`
    select from course_message
     where course_id = ${courseId} and kind = ${body.kind} and number is not distinct from ${body.number}::smallint
       and deleted_at is null and id is distinct from ${except}::int`)
  if (same) throw invalid({ [body.number === null ? 'kind' : 'number']: 'message_taken' })
}

/**
 * Adds a message to a course, switched on. Fails with `too_many_course_messages` beyond five, and names a field as
 * `checkedMessage` does, or the occasion that has a message.
 */
export function addMessage(
  deps: WriteDeps,
  { courseId, teacherId, body }: { courseId: number; teacherId: number; body: MessageBody },
): Promise<CourseMessage> {
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'write_messages', { courseId, teacherId })
    const message = await checkedMessage(deps, tx, { courseId, teacherId, body })
    await refuseTaken(tx, { courseId, body, except: null })
    const { count } = await tx.only<{ count: number }>(sql`
      select count(*)::int as count from course_message where course_id = ${courseId} and deleted_at is null`)
    if (count >= MAX_COURSE_MESSAGES) throw new Failure('too_many_course_messages')
    const now = deps.clock.now()
    const { id } = await tx.only<{ id: number }>(sql`
      insert into course_message (course_id, kind, number, text, is_on, created_at, updated_at)
      values (${courseId}, ${message.kind}, ${message.number}, ${message.text}, true, ${now}, ${now}) returning id`)
    const after = { course_id: courseId, ...message }
    const subject = `course_message:${id}`
    await audit(tx, { personId: teacherId, action: 'course_message.add', subject, after })
    return oneOf(tx, { id, teacherId })
  })
}

/** Changes a message; those that were sent stay as they are. Fails as `addMessage`, and with `course_message_changed` for an older version. */
export function changeMessage(
  deps: WriteDeps,
  { id, teacherId, body }: OfMessage & { body: MessageChange },
): Promise<CourseMessage> {
  return deps.db.transaction(async (tx) => {
    const { course_id: courseId, is_on: _isOn, ...before } = await lockMessage(tx, { id, teacherId })
    const { version, ...asked } = body
    if (version !== before.version) throw new Failure('course_message_changed')
    const after = await checkedMessage(deps, tx, { courseId, teacherId, body: asked })
    await refuseTaken(tx, { courseId, body: asked, except: id })
    await tx.run(sql`
      update course_message set kind = ${after.kind}, number = ${after.number}, text = ${after.text},
             version = version + 1, updated_at = ${deps.clock.now()} where id = ${id}`)
    const subject = `course_message:${id}`
    await audit(tx, { personId: teacherId, action: 'course_message.change', subject, before, after })
    return oneOf(tx, { id, teacherId })
  })
}

/** Switches a message on or off; repeated, it changes nothing. */
export function switchMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, teacherId, isOn }: OfMessage & { isOn: boolean },
): Promise<CourseMessage> {
  return deps.db.transaction(async (tx) => {
    const before = await lockMessage(tx, { id, teacherId })
    if (before.is_on !== isOn) {
      await tx.run(sql`
        update course_message set is_on = ${isOn}, updated_at = ${deps.clock.now()} where id = ${id}`)
      await audit(tx, {
        personId: teacherId,
        action: 'course_message.switch',
        subject: `course_message:${id}`,
        before: { is_on: before.is_on },
        after: { is_on: isOn },
      })
    }
    return oneOf(tx, { id, teacherId })
  })
}

/** Deletes a message. The links of those that were sent go on working. */
export function deleteMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, teacherId }: OfMessage,
): Promise<{ id: number }> {
  return deps.db.transaction(async (tx) => {
    const before = await lockMessage(tx, { id, teacherId })
    await tx.run(sql`update course_message set deleted_at = ${deps.clock.now()} where id = ${id}`)
    const subject = `course_message:${id}`
    await audit(tx, { personId: teacherId, action: 'course_message.delete', subject, before })
    return { id }
  })
}

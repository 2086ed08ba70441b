import type { MessageBody } from '@kashf/contract/learning/course-messages.ts'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { notify } from '../../notices/notify.ts'
import { checkedMessage } from './checked-message.ts'
import { type MessageFacts, messageContent, messageFacts } from './filled-text.ts'

type Facts = Omit<MessageFacts, 'text'> & { title: string; teacher: string }

/**
 * Sends a message to its author alone, by their own channels and at once, as a learner gets it who has not begun the course.
 * Names the text if a placeholder has nothing to stand for yet.
 */
export async function tryMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'publicUrl'>,
  { courseId, teacherId, body }: { courseId: number; teacherId: number; body: MessageBody },
): Promise<void> {
  await courseFor(deps.db, 'write_messages', { courseId, teacherId })
  const { kind, text } = await checkedMessage(deps, deps.db, { courseId, teacherId, body })
  const facts = await deps.db.only<Facts>(sql`
    select c.title, owner.first_name || ' ' || owner.last_name as teacher, ${messageFacts}
      from course c join app_user owner on owner.id = c.teacher_id join app_user u on u.id = ${teacherId}
      left join lateral (select * from lesson l where l.course_id = c.id and l.deleted_at is null
                          order by l.position, l.id limit 1) l on true
      left join video v on v.id = l.video_id
     where c.id = ${courseId}`)
  const { title, teacher } = facts
  const content = messageContent(kind, { ...facts, text })
  if (!content) throw invalid({ text: 'message_unfilled' })
  const subject = { course_id: courseId, title, teacher, ...content }
  await deps.db.transaction((tx) => notify(deps, tx, { userId: teacherId, kind: 'message_trial', subject }))
}

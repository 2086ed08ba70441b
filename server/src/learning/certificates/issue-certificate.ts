import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { accessTo } from '../access.ts'
import { SLACK_S, SPEED } from '../time-to-watch.ts'
import { newCode, shownCode } from './code.ts'
import { makeCertificateJob } from './jobs.ts'

/**
 * The person's certificate of a course, all lessons of which they have completed while they have access to it; null when that
 * is not so. Written down once, with the names of this moment; its PDF is made by the queue. One that was void is valid
 * again: the course was bought anew.
 * Call it under the lock of this person and this course (complete-lesson.ts).
 */
export async function issueCertificate(
  deps: Deps,
  tx: Tx,
  input: { userId: number; courseId: number },
): Promise<{ code: string; isNew: boolean } | null> {
  const { userId, courseId } = input
  const now = deps.clock.now()
  if (!(await accessTo(tx, now, input)) || !(await isFinished(tx, now, input))) return null
  const made = await tx.one<{ id: number; code: string }>(sql`
    insert into certificate (user_id, course_id, code, student_name, course_title, teacher_name, duration_s, lessons_count,
      completed_at)
    select u.id, c.id, ${newCode()}, u.first_name || ' ' || u.last_name, c.title, t.first_name || ' ' || t.last_name,
           c.duration_s, c.lessons_count, ${now}
      from app_user u, course c join app_user t on t.id = c.teacher_id
     where u.id = ${userId} and c.id = ${courseId}
    on conflict (user_id, course_id) do nothing returning id, code`)
  if (made) {
    await deps.jobs.send(tx, makeCertificateJob, { certificateId: made.id })
    return { code: shownCode(made.code), isNew: true }
  }
  const known = await tx.one<{ code: string }>(sql`
    update certificate set voided_at = null where user_id = ${userId} and course_id = ${courseId} returning code`)
  return known ? { code: shownCode(known.code), isNew: false } : null
}

/** All lessons are done, and since the first report there was time to watch them. */
async function isFinished(
  tx: Tx,
  now: Date,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<boolean> {
  const row = await tx.one<{ is_finished: boolean }>(sql`
    select count(*) > 0 and count(*) = count(p.completed_at)
           and coalesce(sum((select sum(upper(r) - lower(r)) from unnest(p.watched) r)), 0)
             <= count(*) * ${SLACK_S}::int + ${SPEED}::float8 * extract(epoch from ${now}::timestamptz - min(p.started_at))
             as is_finished
      from lesson l left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
     where l.course_id = ${courseId} and l.deleted_at is null`)
  return row?.is_finished ?? false
}

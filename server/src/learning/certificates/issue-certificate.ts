import { hasForeignLetters } from '@kashf/contract/accounts/names.ts'
import { accessTo } from '../../access/access.ts'
import { lacksPart } from '../../access/parts.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { GRACE_S, MAX_SPEED } from '../progress/minimum-watch-time.ts'
import { formatCode, newCode } from './certificate-code.ts'
import { printable } from './fit-text.ts'
import { makeCertificateJob } from './jobs.ts'

/**
 * Issues the certificate of a course when the person has access, all its parts, a name that prints, and has finished the course, otherwise
 * returns null. The names are stored as they are now, and a job makes the PDF. A voided certificate becomes valid again: the course was bought
 * again. Call it under the lock of this person and this course (record-progress.ts).
 */
export async function issueCertificate(
  deps: Deps,
  tx: Tx,
  input: { userId: number; courseId: number },
): Promise<{ code: string; isNew: boolean } | null> {
  const { userId, courseId } = input
  const now = deps.clock.now()
  if (!(await accessTo(tx, now, input)) || (await lacksPart(tx, now, input))) return null
  const finishedAt = await findFinishedAt(tx, now, input)
  if (!finishedAt || !(await hasPrintableName(tx, userId))) return null
  const made = await tx.one<{ id: number; code: string }>(sql`
    insert into certificate (user_id, course_id, code, student_name, course_title, teacher_name, duration_s, lessons_count,
      completed_at)
    select u.id, c.id, ${newCode()}, u.first_name || ' ' || u.last_name, c.title, t.first_name || ' ' || t.last_name,
           c.duration_s, c.lessons_count, ${finishedAt}
      from app_user u, course c join app_user t on t.id = c.teacher_id
     where u.id = ${userId} and c.id = ${courseId}
    on conflict (user_id, course_id) do nothing returning id, code`)
  if (made) {
    await deps.jobs.send(tx, makeCertificateJob, { certificateId: made.id })
    return { code: formatCode(made.code), isNew: true }
  }
  const existing = await tx.one<{ code: string }>(sql`
    update certificate set voided_at = null where user_id = ${userId} and course_id = ${courseId} returning code`)
  return existing ? { code: formatCode(existing.code), isNew: false } : null
}

/** Whether a certificate can name the person: both names have letters, all of them Latin or Cyrillic. */
export async function hasPrintableName(db: Queryable, userId: number): Promise<boolean> {
  const person = await db.only<{ first_name: string; last_name: string }>(
    sql`select first_name, last_name from app_user where id = ${userId}`,
  )
  const name = `${person.first_name} ${person.last_name}`
  return !hasForeignLetters(name) && /\p{L}/u.test(printable(name))
}

/** When the course was finished; null until then, or while too little time has passed to watch what was watched. */
async function findFinishedAt(
  tx: Tx,
  now: Date,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<Date | null> {
  const row = await tx.only<{ finished_at: Date | null }>(sql`
    select case when coalesce(sum((select sum(upper(r) - lower(r)) from unnest(p.watched) r)), 0)
               <= count(*) * ${GRACE_S}::int + ${MAX_SPEED}::float8 * extract(epoch from ${now}::timestamptz - min(p.started_at))
           then (select finished_at from course_finish where user_id = ${userId} and course_id = ${courseId}) end as finished_at
      from lesson l left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
     where l.course_id = ${courseId} and l.deleted_at is null`)
  return row.finished_at
}

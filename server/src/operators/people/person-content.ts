import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

type Uploads = AdminPerson['uploads']
type Video = Uploads['videos'][number]
type PersonReport = AdminPerson['reports'][number]

const SHOWN = 10

/** A person's unfinished uploads and latest videos. */
export async function uploadsOf(db: Queryable, ownerId: number): Promise<Uploads> {
  const unfinished = await db.rows<{ name: string; size: bigint; created_at: Date; expires_at: Date }>(sql`
    select name, size, created_at, expires_at from upload
     where owner_id = ${ownerId} and state <> 'taken' order by created_at desc limit ${SHOWN}`)
  const videos = await db.rows<{
    id: number
    status: Video['status']
    percent: number
    original_bytes: bigint
    duration_s: number
    created_at: Date
    lesson_id: number | null
    lesson_title: string | null
  }>(sql`
    select v.id, v.status, v.percent, v.original_bytes, v.duration_s, v.created_at, l.id as lesson_id, l.title as lesson_title
      from (select * from video where owner_id = ${ownerId} order by id desc limit ${SHOWN}) v
      left join lateral (
        select id, title from lesson where video_id = v.id and deleted_at is null order by id limit 1
      ) l on true
     order by v.id desc`)
  return {
    unfinished: unfinished.map((row) => ({
      name: row.name,
      bytes: Number(row.size),
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
    videos: videos.map((row) => ({
      id: row.id,
      status: row.status,
      percent: row.percent,
      bytes: Number(row.original_bytes),
      duration_s: row.duration_s,
      lesson: row.lesson_id === null ? null : { id: row.lesson_id, title: row.lesson_title ?? '' },
      created_at: row.created_at.toISOString(),
    })),
  }
}

/** The latest reports of the person's posts, and those that the person made. */
export async function reportsOf(db: Queryable, personId: number): Promise<PersonReport[]> {
  const rows = await db.rows<Omit<PersonReport, 'created_at'> & { created_at: Date }>(sql`
    select k.id, theirs.role, k.subject, k.seen_text, k.status, k.created_at
      from (
        select id, 'author' as role from report_case where subject = 'course'
           and subject_id in (select id from course where teacher_id = ${personId})
        union all
        select id, 'author' from report_case where subject = 'comment'
           and subject_id in (select id from course_comment where author_id = ${personId})
        union all
        select id, 'author' from report_case where subject = 'question'
           and subject_id in (select id from lesson_question where author_id = ${personId})
        union all
        select case_id, 'reporter' from report where reporter_id = ${personId}
      ) theirs
      join report_case k on k.id = theirs.id
     order by k.id desc limit ${SHOWN}`)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

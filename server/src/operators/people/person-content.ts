import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

type Uploads = AdminPerson['uploads']
type Video = Uploads['videos'][number]
type PersonReport = AdminPerson['reports'][number]

const SHOWN = 10

/** A person's unfinished uploads and latest videos. */
export async function uploadsOf(db: Queryable, ownerId: number): Promise<Uploads> {
  const unfinished = await db.rows<RowOf<Uploads['unfinished'][number]>>(sql`
    select name, size::float8 as bytes, created_at, expires_at from upload
     where owner_id = ${ownerId} and state <> 'taken' order by created_at desc limit ${SHOWN}`)
  const videos = await db.rows<RowOf<Video>>(sql`
    select v.id, v.status, v.percent, v.original_bytes::float8 as bytes, v.duration_s, v.created_at, ${titled(sql`l`)} as lesson,
           ${titled(sql`c`)} as trailer_of
      from (select * from video where owner_id = ${ownerId} order by id desc limit ${SHOWN}) v
      left join lateral (
        select id, title from lesson where video_id = v.id and deleted_at is null order by id limit 1
      ) l on true
      left join lateral (select id, title from course where trailer_id = v.id order by id limit 1) c on true
     order by v.id desc`)
  return { unfinished: unfinished.map(withTimeText), videos: videos.map(withTimeText) }
}

/** The latest reports of the person's posts, and those that the person made. */
export async function reportsOf(db: Queryable, personId: number): Promise<PersonReport[]> {
  const rows = await db.rows<RowOf<PersonReport>>(sql`
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
  return rows.map(withTimeText)
}

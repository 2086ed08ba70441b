import type { Db, Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { forgetCertificates } from '../learning/certificates/make-certificate.ts'
import { markLostMedia } from '../media/removal/mark-lost-media.ts'

/** A file that a row named and no backup holds, with the lessons that it belongs to. */
export interface LostFile {
  key: string
  lessons: { lesson: number; course: number; title: string }[]
}

/** Marks the rows of lost files and returns the files with their lessons. Lost certificates are made again. */
export async function markLost(db: Db, keys: string[]): Promise<LostFile[]> {
  return db.transaction(async (tx) => {
    const lost = await lessonsOf(tx, keys)
    await markLostMedia(tx, keys)
    await forgetCertificates(tx, keys)
    return lost
  })
}

/** The lessons, deleted ones too, that show each file. */
async function lessonsOf(tx: Queryable, keys: string[]): Promise<LostFile[]> {
  return tx.rows<LostFile>(sql`
    with lost as (
      select key, part[1] as kind, case when part[1] in ('video', 'poster', 'caption', 'attachment')
                                        then substring(part[2] from '^[0-9]+')::int end as id
        from unnest(${keys}::text[]) key, string_to_array(key, '/') part)
    select l.key, coalesce(jsonb_agg(jsonb_build_object('lesson', s.id, 'course', s.course_id, 'title', s.title)
                                     order by s.id) filter (where s.id is not null), '[]') as lessons
      from lost l
      left join video v on v.id = l.id and l.kind in ('video', 'poster', 'caption') or v.original_key = l.key
      left join lesson s on s.video_id = v.id
        or l.kind = 'attachment' and (s.attachment_id = l.id or exists (
          select from lesson_file f where f.lesson_id = s.id and f.attachment_id = l.id))
     group by l.key order by l.key`)
}

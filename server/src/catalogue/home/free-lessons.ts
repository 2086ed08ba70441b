import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { lowestDataBytes } from '../../media/serving/lowest-data-bytes.ts'

/** An open lesson that is ready to play. */
export interface FreeLessonRow {
  id: number
  course_id: number
  title: string
  duration_s: number
  /** The download size in bytes at the lowest quality. */
  data_bytes: number
  video_id: number
  has_poster: boolean
  /** The picture of the teacher if it is a portrait, which is also stored in its portal. */
  portrait_id: number | null
}

/** Maximum courses examined, which bounds the query time when few courses have an open lesson. */
const MAX_EXAMINED = 200
const MAX_LESSONS = 40

/** The first playable open lesson of each course that has one, courses with the most learners first. */
export function freeLessons(db: Queryable): Promise<FreeLessonRow[]> {
  return db.rows<FreeLessonRow>(sql`
    select l.*, c.id as course_id, case when u.portrait_spec is not null then u.image_id end as portrait_id
      from (select id, teacher_id, learners_count from course_find where is_published
             order by learners_count desc, id desc limit ${MAX_EXAMINED}) c
     cross join lateral (
       select l.id, l.title, round(v.duration_s)::int as duration_s, v.id as video_id, v.has_poster,
              ${lowestDataBytes} as data_bytes
         from lesson l join video v on v.id = l.video_id and v.playable_at is not null
        where l.course_id = c.id and l.is_open and l.deleted_at is null
        order by l.position, l.id limit 1) l
      join app_user u on u.id = c.teacher_id
     order by c.learners_count desc, c.id desc limit ${MAX_LESSONS}`)
}

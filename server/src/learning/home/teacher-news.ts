import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'

export interface NewsRow {
  course_id: number
  /** Null when the course itself is new. */
  lesson_id: number | null
  title: string
  duration_s: number
  published_at: Date
}

const MOST = 4

/** New courses, and lessons added to published ones, by the teachers whom a student follows, newest first. */
export function teacherNews(db: Queryable, input: { userId: number; since: Date }): Promise<NewsRow[]> {
  const { userId, since } = input
  return db.rows<NewsRow>(sql`
    select distinct on (course_id) * from (
      (select c.id as course_id, null::int as lesson_id, c.title, 0 as duration_s, c.published_at
         from subscription s join course c on c.teacher_id = s.teacher_id and c.status = ${literal.courseStatus.published}
        where s.user_id = ${userId} and c.published_at >= ${since}
        order by c.published_at desc limit ${MOST})
      union all
      (select c.id, l.id, l.title, round(coalesce(v.duration_s, 0))::int, l.created_at
         from subscription s join course c on c.teacher_id = s.teacher_id and c.status = ${literal.courseStatus.published}
         join lesson l on l.course_id = c.id and l.deleted_at is null
         join video v on v.id = l.video_id and v.playable_at is not null
        where s.user_id = ${userId} and l.created_at >= ${since} and l.created_at > c.published_at
        order by l.created_at desc limit ${MOST})) news
     order by course_id, published_at desc`)
}

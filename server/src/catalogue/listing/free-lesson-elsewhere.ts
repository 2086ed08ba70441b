import type { FreeLesson } from '@kashf/contract/catalogue/pages.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Maximum courses examined, which bounds the query time when few courses have an open lesson. */
const MAX_EXAMINED = 200

/** A playable open lesson of another popular course, of the same category if there is one. */
export function freeLessonElsewhere(
  db: Queryable,
  place: { courseId: number; categoryId: number },
): Promise<FreeLesson | undefined> {
  return db.one<FreeLesson>(sql`
    select c.id as course_id, c.title as course_title, l.id as lesson_id, l.title, round(v.duration_s)::int as duration_s
      from (select id, learners_count from course_find where is_published
             order by learners_count desc, id desc limit ${MAX_EXAMINED}) f
      join course c on c.id = f.id and c.id <> ${place.courseId}
      join lesson l on l.course_id = c.id and l.is_open and l.deleted_at is null
      join video v on v.id = l.video_id and v.playable_at is not null
     order by c.category_id = ${place.categoryId} desc, f.learners_count desc, f.id desc, l.position, l.id limit 1`)
}

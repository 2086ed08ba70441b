import { learners } from '../../access/learners.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'

/** More courses than a shelf shows, because other shelves may have taken some. */
const MOST = 12
/** The sample size: a popular course has many learners, of whom the most recent ones suffice. */
const LEARNERS = 300

/** The published courses that recent learners of a course also have, the most frequent first. */
export async function takenTogether(db: Queryable, courseId: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select c.id from (
      select e.course_id, count(*) as learners
        from (select student_id from ${learners} where course_id = ${courseId} limit ${LEARNERS}) learner
        join ${learners} e on e.student_id = learner.student_id and e.course_id <> ${courseId}
       group by e.course_id) taken
      join course c on c.id = taken.course_id and c.status = ${literal.courseStatus.published}
     order by taken.learners desc, c.learners_count desc, c.id desc limit ${MOST}`)
  return rows.map(({ id }) => id)
}

const CATEGORIES = 2

export interface NearCourses {
  categories: string[]
  ids: number[]
}

/** The most popular courses of the categories in which a student has most courses. */
export async function nearCourses(db: Queryable, userId: number): Promise<NearCourses> {
  const rows = await db.rows<{ name: string; ids: number[] }>(sql`
    select k.name,
           array(select id from course_find where is_published and category_id = k.id
                  order by learners_count desc, id desc limit ${MOST}) as ids
      from (select c.category_id, count(*) as courses, max(e.created_at) as latest
              from ${learners} e join course c on c.id = e.course_id where e.student_id = ${userId}
             group by c.category_id order by courses desc, latest desc limit ${CATEGORIES}) own
      join category k on k.id = own.category_id and not k.hidden
     order by own.courses desc, own.latest desc`)
  // Take one course from each category in turn.
  const ids = Array.from({ length: MOST }, (_, place) => rows.flatMap((row) => row.ids[place] ?? [])).flat()
  return { categories: rows.map(({ name }) => name), ids }
}

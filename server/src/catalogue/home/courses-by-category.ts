import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Enough to fill a shelf after other shelves have taken the most popular ones. */
const COURSES = 12

export interface CategoryCourses {
  category_id: number
  course_ids: number[]
}

/** The most popular courses of each category that visitors see, in the operators' order of the categories. */
export function coursesByCategory(db: Queryable): Promise<CategoryCourses[]> {
  return db.rows<CategoryCourses>(sql`
    select k.id as category_id,
           array(select id from course_find where is_published and category_id = k.id
                  order by learners_count desc, id desc limit ${COURSES}) as course_ids
      from category k where not k.hidden order by k.position, k.id`)
}

import { AVERAGE_FROM_SCORES } from '@kashf/contract/catalogue/average.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { isPublicTeacher } from '../teachers/teachers.ts'

const TEACHERS = 12
const COURSES = 8

export interface RatedTeacher {
  id: number
  /** Ids of their courses, the most popular first. */
  course_ids: number[]
}

/** The best rated teachers with enough scores for an average, by the formula of `course.rank_score`. */
export function ratedTeachers(db: Queryable): Promise<RatedTeacher[]> {
  return db.rows<RatedTeacher>(sql`
    select t.user_id as id,
           array(select id from course_find f where f.is_published and f.teacher_id = t.user_id
                  order by f.learners_count desc, f.id desc limit ${COURSES}) as course_ids
      from teacher t join app_user u on u.id = t.user_id
     where ${isPublicTeacher} and t.scores_count >= ${AVERAGE_FROM_SCORES}
     order by (t.score_sum + 40.0) / (t.scores_count + 10.0) desc, t.user_id limit ${TEACHERS}`)
}

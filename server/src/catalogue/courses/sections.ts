import type { CourseSection } from '@kashf/contract/catalogue/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** The sections of a course in their order, empty ones too. */
export function sectionsOf(db: Queryable, courseId: number): Promise<CourseSection[]> {
  return db.rows<CourseSection>(sql`
    select id, title, gate_lesson_id from course_section where course_id = ${courseId} order by position, id`)
}

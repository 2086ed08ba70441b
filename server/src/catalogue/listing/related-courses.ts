import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { courseCardsByIds } from '../courses/card-query.ts'
import { presentCard } from '../courses/present-card.ts'

const COUNT = 4

/** Suggestions beside a course: the most popular of its category and its teacher, filled up with the most popular of all. */
export async function relatedCourses(
  deps: Pick<Deps, 'readDb'>,
  course: { id: number; categoryId: number; teacherId: number },
): Promise<CourseCard[]> {
  const db = deps.readDb
  const related = await sameCategoryOrTeacher(db, course)
  const others =
    related.length < COUNT
      ? await popularCourses(db, { except: [course.id, ...related], limit: COUNT - related.length })
      : []
  const rows = await courseCardsByIds(db, [...related, ...others])
  return rows.map(presentCard)
}

/** One index scan each: with `or`, PostgreSQL would walk all courses by popularity to find those of a small category. */
async function sameCategoryOrTeacher(
  db: Queryable,
  course: { id: number; categoryId: number; teacherId: number },
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from (
      (select id, learners_count from course_find where is_published and category_id = ${course.categoryId}
        order by learners_count desc, id desc limit ${COUNT + 1})
      union
      (select id, learners_count from course_find where is_published and teacher_id = ${course.teacherId}
        order by learners_count desc, id desc limit ${COUNT + 1})) near
     where id <> ${course.id} order by learners_count desc, id desc limit ${COUNT}`)
  return rows.map(({ id }) => id)
}

async function popularCourses(db: Queryable, input: { except: number[]; limit: number }): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from course_find where is_published and id <> all(${input.except}::int[])
     order by learners_count desc, id desc limit ${input.limit}`)
  return rows.map(({ id }) => id)
}

import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { currentPercent } from '../money/fee.ts'
import { presentCard } from './present.ts'
import { courseCards } from './queries.ts'

const COUNT = 4

/** What else to look at: the most popular of the same category, and of the same teacher, before any other. */
export async function relatedCourses(
  deps: Pick<Deps, 'readDb'>,
  course: { id: number; categoryId: number; teacherId: number },
): Promise<CourseCard[]> {
  const percent = await currentPercent(deps.readDb)
  const near = await courseCards(deps.readDb, {
    where: sql`c.status = 2 and c.id <> ${course.id}
      and (c.category_id = ${course.categoryId} or c.teacher_id = ${course.teacherId})`,
    orderBy: sql`c.learners_count desc, c.id desc`,
    limit: COUNT,
  })
  const shown = [course.id, ...near.map(({ id }) => id)]
  const others =
    near.length === COUNT
      ? []
      : await courseCards(deps.readDb, {
          where: sql`c.status = 2 and c.id <> all(${shown}::int[])`,
          orderBy: sql`c.learners_count desc, c.id desc`,
          limit: COUNT - near.length,
        })
  return [...near, ...others].map((row) => presentCard(row, percent))
}

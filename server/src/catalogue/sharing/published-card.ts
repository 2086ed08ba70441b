import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { courseCards, isPublished } from '../courses/card-query.ts'
import { presentCard } from '../courses/present-card.ts'

/** The card of a course on sale, as everyone sees it. */
export async function publishedCard(deps: Pick<Deps, 'readDb'>, id: number): Promise<CourseCard | null> {
  const [row] = await courseCards(deps.readDb, {
    where: sql`${isPublished} and c.id = ${id}`,
    orderBy: sql`c.id`,
    limit: 1,
  })
  return row ? presentCard(row) : null
}

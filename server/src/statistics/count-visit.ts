import { sourceNumber, visitSource } from '@kashf/contract/statistics/visit-sources.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

/** Counts a view of a published course's page by its source. Nothing about the viewer is stored. */
export async function countVisit(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  visit: { courseId: number; from?: string | undefined; page?: string | undefined },
): Promise<void> {
  const source = visitSource(visit.from ?? '', visit.page ?? '', new URL(deps.publicUrl).host)
  await deps.db.run(sql`
    insert into course_visit as v (course_id, day, source, visits)
    select id, ${tashkentDay(deps.clock.now())}, ${sourceNumber(source)}, 1 from course
     where id = ${visit.courseId} and status = ${literal.courseStatus.published}
    on conflict (course_id, day, source) do update set visits = v.visits + 1`)
}

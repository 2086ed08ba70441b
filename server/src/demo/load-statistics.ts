import { VISIT_SOURCES } from '@kashf/contract/statistics/visit-sources.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { computeStatistics } from '../statistics/daily/jobs.ts'
import { asOf } from './demo-dates.ts'

/** The percentage of visits by source: search, catalogue, home, teacher, follow, Telegram, engine, link, unknown. */
const VISITS_PERCENT = [21, 24, 14, 7, 4, 17, 6, 2, 5]

/**
 * Assigns a source to each sale of the demo school, adds visits around it, and computes the statistics of its whole
 * past.
 */
export async function loadStatistics(deps: Deps, start: Date): Promise<void> {
  await deps.db.run(sql`
    insert into purchase_source (purchase_id, source)
    select id, 1 + (id * 7 + course_id * 3) % ${VISIT_SOURCES.length} from purchase on conflict do nothing`)
  await deps.db.run(sql`
    insert into course_visit (course_id, day, source, visits)
    select c.id, day::date, source, greatest(0,
           ((12 + c.learners_count) * percent / 100.0 * (0.5 + (extract(doy from day)::int * 7 + c.id * 5 + source) % 10 / 9.0))::int)
      from course c, generate_series((c.published_at at time zone 'Asia/Tashkent')::date::timestamp,
             ${start}::timestamptz at time zone 'Asia/Tashkent', interval '1 day') day,
           unnest(${VISITS_PERCENT}::int[]) with ordinality s (percent, source)
     where c.status = ${literal.courseStatus.published}
    on conflict do nothing`)
  await deps.db.run(sql`
    insert into course_day_stale (course_id, day)
    select course_id, (created_at at time zone 'Asia/Tashkent')::date from purchase
    union select course_id, day from lesson_watch union select course_id, day from course_visit
    on conflict do nothing`)
  await computeStatistics(asOf(deps, start))
}

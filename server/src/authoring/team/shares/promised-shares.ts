import type { Queryable } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'

/**
 * What the team of a course has or may still confirm, whichever is more of each member, and what its partners get, both in
 * hundredths of a per cent. `except` leaves a member out. Ask it under the lock of the course, which every change of them takes.
 */
export const promisedShares = (
  tx: Queryable,
  { courseId, except = null, now }: { courseId: number; except?: number | null; now: Date },
): Promise<{ team: number; partners: number }> =>
  tx.only(sql`
    select coalesce(sum(share), 0)::int as team,
           coalesce((select o.percent * 100 from partner_offer o where o.course_id = ${courseId} and o.ended_at is null), 0) as partners
      from (select max(share) as share from course_share
             where course_id = ${courseId} and person_id is distinct from ${except}::int
               and state in ('proposed', 'in_force') and (ends_at is null or ends_at > ${now})
             group by person_id) promised`)

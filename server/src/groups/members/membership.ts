import type { Membership } from '@kashf/contract/groups/offer.ts'
import { closesAt, learners } from '../../access/learners.ts'
import { personRef } from '../../accounts/people.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { pauseDaysLeft } from './pause-days.ts'

interface Row {
  group_id: number
  title: string
  starts_at: Date
  ends_at: Date | null
  members: number
  tariff: string | null
  curator: Membership['curator']
  paused_until: Date | null
  pause_days_left: number
  access_until: Date | null
}

/** The person's group in a course; null without one. */
export async function ownMembership(
  deps: Pick<Deps, 'clock'> & { db: Queryable },
  of: { courseId: number; userId: number },
): Promise<Membership | null> {
  const now = deps.clock.now()
  const row = await deps.db.one<Row>(sql`
    select g.id as group_id, g.title, g.starts_at, g.ends_at,
           (select count(*)::int from group_member o where o.group_id = g.id and o.left_at is null) as members,
           t.title as tariff, case when k.id is not null then ${personRef(sql`k`)} end as curator,
           case when m.paused_until > ${now} then m.paused_until end as paused_until, ${pauseDaysLeft(now)} as pause_days_left,
           ${closesAt(now)} as access_until
      from group_member m join course_group g on g.id = m.group_id left join course_tariff t on t.id = m.tariff_id
      left join app_user k on k.id = m.curator_id
      left join ${learners} e on e.student_id = m.user_id and e.course_id = m.course_id
     where m.course_id = ${of.courseId} and m.user_id = ${of.userId} and m.left_at is null`)
  if (!row) return null
  return {
    group: {
      id: row.group_id,
      title: row.title,
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at?.toISOString() ?? null,
      members: row.members,
    },
    tariff: row.tariff,
    curator: row.curator,
    paused_until: row.paused_until?.toISOString() ?? null,
    pause_days_left: row.pause_days_left,
    access_until: row.access_until?.toISOString() ?? null,
  }
}

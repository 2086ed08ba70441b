import type { CourseShare, PastShare, SharesQuery } from '@kashf/contract/authoring/shares.ts'
import type { Page } from '@kashf/contract/common.ts'
import { personRef } from '../../../accounts/people.ts'
import { courseFor } from '../../../catalogue/courses/policy.ts'
import { type RowOf, withTimeText } from '../../../db/answer-row.ts'
import type { Queryable } from '../../../db/client.ts'
import { idBelow, pageById } from '../../../db/cursor.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'

interface CurrentShares {
  share: CourseShare | null
  proposal: CourseShare | null
}
export const NO_SHARES: CurrentShares = { share: null, proposal: null }

type CurrentRow = RowOf<CourseShare> & { person_id: number; state: 'proposed' | 'in_force' }

/** The shares in force and the proposals of a course by person, of everybody (null) or of one. */
export async function currentShares(
  db: Queryable,
  { courseId, personId, now }: { courseId: number; personId: number | null; now: Date },
): Promise<Map<number, CurrentShares>> {
  const rows = await db.rows<CurrentRow>(sql`
    select id, share, ends_at, proposed_at, person_id, state from course_share
     where course_id = ${courseId} and state in ('proposed', 'in_force') and (ends_at is null or ends_at > ${now})
       and (${personId}::int is null or person_id = ${personId})`)
  const found = new Map<number, CurrentShares>()
  for (const { person_id, state, ...row } of rows) {
    const shares = found.get(person_id) ?? { ...NO_SHARES }
    shares[state === 'proposed' ? 'proposal' : 'share'] = withTimeText(row)
    found.set(person_id, shares)
  }
  return found
}

/** The history of a course's shares, newest first: for its owner of everybody, for a member their own. */
export async function listShares(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: { courseId: number; teacherId: number; query: SharesQuery },
): Promise<Page<PastShare>> {
  const { courseId, teacherId, query } = of
  const { limit = 24, cursor } = query
  const course = await courseFor(deps.db, 'see', of)
  const isOver = sql`s.ends_at <= ${deps.clock.now()}`
  const rows = await deps.db.rows<RowOf<PastShare>>(sql`
    select s.id, s.share, s.ends_at, s.proposed_at, ${personRef(sql`u`)} as person, s.answered_at,
           case when s.state = 'in_force' and ${isOver} then 'ended' when s.state = 'proposed' and ${isOver} then 'withdrawn'
             else s.state end as state,
           s.ended_at
      from course_share s join app_user u on u.id = s.person_id
     where s.course_id = ${courseId} and s.id < ${idBelow(cursor)}::bigint
       and (${course.teacher_id === teacherId} or s.person_id = ${teacherId})
     order by s.id desc limit ${limit + 1}`)
  return pageById(rows, limit, (row) => withTimeText(row))
}

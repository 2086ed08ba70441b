import { MAX_ROSTER_ROWS } from '@kashf/contract/roster/limits.ts'
import type { SeatLink } from '@kashf/contract/roster/roster.ts'
import { audit } from '../audit/audit.ts'
import { courseFor } from '../catalogue/courses/policy.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { newSeatToken, seatUrl } from './seat-links.ts'
import { isLiving, joinSeatGrant } from './seat-state.ts'

/**
 * New links for people who have not come: those named, or all. The former ones are worth nothing from now on, and mails that
 * wait with them are not sent.
 */
export async function newLinks(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  of: { courseId: number; teacherId: number; ids: readonly number[] | null },
): Promise<SeatLink[]> {
  const { courseId, teacherId, ids } = of
  return deps.db.transaction(async (tx) => {
    await courseFor(tx, 'bring_learners', of)
    const seats = await tx.rows<{ id: number; name: string; contact: string | null }>(sql`
      select s.id, s.name, s.contact from roster_seat s ${joinSeatGrant}
       where s.course_id = ${courseId} and s.came_at is null and s.asker_id is null and ${isLiving(deps.clock.now())}
         and (${ids}::int[] is null or s.id = any(${ids}::int[]))
       order by s.id limit ${MAX_ROSTER_ROWS} for no key update of s`)
    const made = seats.map((seat) => ({ seat, ...newSeatToken() }))
    await tx.run(sql`
      update roster_seat s set token_hash = n.hash
        from unnest(${seats.map(({ id }) => id)}::int[], ${made.map(({ hash }) => hash)}::bytea[]) as n (id, hash) where s.id = n.id`)
    await tx.run(sql`delete from roster_mail where seat_id = any(${seats.map(({ id }) => id)}::int[])`)
    await audit(tx, {
      ...{ personId: teacherId, action: 'roster.links', subject: `course:${courseId}` },
      after: { seats: seats.length },
    })
    return made.map(({ seat, token }) => ({ ...seat, url: seatUrl(deps.publicUrl, token) }))
  })
}

import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'

/** A partner's link as it is opened. */
interface OpenedLink {
  id: number
  course_id: number
  teacher_id: number
  /** Whether opening it brings somebody: it has not ended, and the course is on sale and has partners. */
  is_open: boolean
}

/** The partner's link with this code; undefined for an unknown one. */
export const findPartnerLink = (db: Queryable, code: string): Promise<OpenedLink | undefined> =>
  db.one(sql`
    select l.id, l.course_id, c.teacher_id,
           l.ended_at is null and c.status = ${literal.courseStatus.published} and c.deleted_at is null and exists (
             select from partner_offer o where o.course_id = c.id and o.ended_at is null) as is_open
      from partner_link l join course c on c.id = l.course_id where l.code = ${code}`)

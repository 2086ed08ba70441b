import { sql } from '../../db/sql.ts'

/** The part that a purchase `p` is, to select as a `PartOf`; null for any other purchase. */
export const partOf = sql`(
  select json_build_object('part', o.part, 'parts', v.count)
    from purchase_part o join course_parts v on v.id = o.parts_id where o.purchase_id = p.id)`

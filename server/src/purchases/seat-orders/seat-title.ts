import { sql } from '../../db/sql.ts'

/** What `seat_order o` of `course c` is of, as a line: a course with its tariff and group, or a bundle. */
export const seatTitle = sql`coalesce(
  (select b.title from bundle b where b.id = o.bundle_id),
  concat_ws(', ', c.title, (select t.title from course_tariff t where t.id = o.tariff_id),
    (select g.title from course_group g where g.id = o.group_id)))`

import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

export const partnersPersonalData: PersonalData = {
  // Sales name the link by which their buyer came.
  columns: [['partner_link.partner_id', 'retained']],
  files: {
    'hamkorlik-havolalari.csv': (id) => sql`
      select c.title as "Kurs", '/p/' || l.code as "Havola", ${timeText(sql`l.created_at`)} as "Olingan", ${timeText(sql`l.ended_at`)} as "Tugagan"
        from partner_link l join course c on c.id = l.course_id where l.partner_id = ${id} order by l.id`,
  },
  async deleteRows(deps, tx, id) {
    await tx.run(sql`
      update partner_link set ended_at = coalesce(ended_at, ${deps.clock.now()}), ended_by = coalesce(ended_by, 'partner'),
             has_left = true
       where partner_id = ${id} and not has_left`)
  },
}

import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

export const webhooksPersonalData: PersonalData = {
  columns: [['webhook_endpoint.teacher_id', 'deleted']],
  files: {
    'vebhuklar.csv': (id) => sql`
      select url as "Manzil", array_to_string(events, ', ') as "Hodisalar", is_paused as "To'xtatilgan", ${timeText(sql`created_at`)} as "Yaratilgan"
        from webhook_endpoint where teacher_id = ${id} order by id`,
  },
  async deleteRows(_deps, tx, id) {
    await tx.run(sql`delete from webhook_endpoint where teacher_id = ${id}`)
  },
}

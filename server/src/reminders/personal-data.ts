import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

export const remindersPersonalData: PersonalData = {
  columns: [['reminder.user_id', 'deleted']],
  files: {
    'eslatmalar.csv': (id) => sql`
      select kind as "Tur", cause as "Sabab", ${timeText(sql`created_at`)} as "Vaqt"
        from reminder where user_id = ${id} order by day`,
  },
  async deleteRows(_deps, tx, personId) {
    await tx.run(sql`delete from reminder where user_id = ${personId}`)
  },
}

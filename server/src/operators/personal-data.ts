import { sql } from '../db/sql.ts'
import type { PersonalData } from '../module.ts'

export const operatorsPersonalData: PersonalData = {
  columns: [],
  async deleteRows(_deps, tx, id) {
    // Notes of operators to each other about the person.
    await tx.run(
      sql`delete from console_note where subject = any(${[`user:${id}`, `teacher:${id}`]}::text[])`,
    )
  },
}

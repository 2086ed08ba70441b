import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Counts the day of this moment in Tashkent towards the person's goal in days a week. Repeated, it changes nothing. */
export async function countLearningDay(db: Queryable, of: { userId: number; at: Date }): Promise<void> {
  await db.run(sql`
    insert into learning_day (user_id, day) values (${of.userId}, ${tashkentDay(of.at)}::date) on conflict do nothing`)
}

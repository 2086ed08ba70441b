import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** The usual seconds of a person's last 50 answers of cards, and how many answers those are; null without any. */
export const paceOf = (db: Queryable, userId: number): Promise<{ count: number; seconds: number | null }> =>
  db.only(sql`
    select count(*)::int as count, percentile_disc(0.5) within group (order by seconds) as seconds
      from (select seconds from review_log where user_id = ${userId} order by id desc limit 50) r`)

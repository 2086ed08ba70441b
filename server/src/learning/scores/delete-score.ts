import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type GivenScore, updateScoreSums } from './score-sums.ts'

/** Takes a person's score of a course back: who was refunded is no buyer any more. */
export async function deleteScore(
  tx: Queryable,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<void> {
  const mine = sql`user_id = ${userId} and course_id = ${courseId}`
  if (!(await tx.one(sql`select 1 from course_score where ${mine}`))) return
  await tx.one(sql`select id from course where id = ${courseId} for no key update`)
  const before = await tx.one<GivenScore>(sql`delete from course_score where ${mine} returning score, weighs`)
  await updateScoreSums(tx, courseId, before, undefined)
}

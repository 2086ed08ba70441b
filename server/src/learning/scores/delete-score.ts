import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type StoredScore, updateScoreSums } from './score-sums.ts'

/** Deletes a person's score of a course and subtracts it from the sums, after a refund for example. */
export async function deleteScore(
  tx: Queryable,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<void> {
  const own = sql`user_id = ${userId} and course_id = ${courseId}`
  if (!(await tx.one(sql`select 1 from course_score where ${own}`))) return
  await tx.one(sql`select id from course where id = ${courseId} for no key update`)
  const before = await tx.one<StoredScore>(sql`delete from course_score where ${own} returning score, weighs`)
  await updateScoreSums(tx, courseId, before, undefined)
}

import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** A question whose key its author changed after a test, and the people who had it there. */
interface RegradedQuestion {
  question_id: number
  version: number
  userIds: readonly number[]
}

/**
 * Takes back the cards that a mistake in a key made: a card of a wrong answer that the person has never reviewed. `isWithdrawn`
 * takes reviewed ones too, because nobody should go on learning a question that was dropped. Starred ones stay.
 */
export async function forgetRegraded(
  tx: Tx,
  { question_id, version, userIds }: RegradedQuestion,
  isWithdrawn: boolean,
): Promise<void> {
  await tx.run(sql`
    delete from review_card
     where question_id = ${question_id} and version = ${version} and source = 'wrong' and user_id = any(${userIds}::int[])
       and ${isWithdrawn ? sql`true` : sql`reviews = 0`}`)
}

import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { storeVersions } from '../questions/store-versions.ts'
import { MAX_CARDS } from './card-row.ts'
import { dayState, isAsked, left, type OfDay, undealt } from './day-state.ts'

/**
 * Makes today's new cards of the decks that the person follows, as many as the day still has room for, and gives due ones the
 * version of their question that its teacher has changed since. A second request finds them made.
 */
export async function dealCards(deps: Pick<Deps, 'db'>, of: OfDay): Promise<void> {
  const { userId, day, now } = of
  await deps.db.transaction(async (tx) => {
    // Locked, so that two requests do not deal twice.
    const followed = await tx.rows(sql`
      select 1 from deck_follower where user_id = ${userId} order by course_id for no key update`)
    if (followed.length === 0) return
    const state = await dayState(tx, of)
    // A question that changed meanwhile would have its new text in its old version, so each is locked.
    const fresh = await tx.rows<{ id: number }>(sql`
      select q.id from ${undealt(userId, now)} limit ${Math.max(0, left(state).fresh - state.fresh)} for share of q`)
    const changed = await tx.rows<{ id: number }>(sql`
      select q.id from review_card c join bank_question q on q.id = c.question_id and q.version > c.version
       where c.user_id = ${userId} and c.source = 'deck' and c.due_on <= ${day}::date and not c.is_paused
         and ${isAsked(userId, now)}
       order by q.id for share of q`)
    const ids = [...fresh, ...changed].map(({ id }) => id)
    if (ids.length === 0) return
    await storeVersions(tx, ids, now)
    await tx.run(sql`
      insert into review_card (user_id, question_id, version, source, due_on, created_at)
      select ${userId}, id, version, 'deck', ${day}::date, ${now} from bank_question
       where id = any(${ids}::int[]) and (select count(*) from review_card where user_id = ${userId}) < ${MAX_CARDS}
      on conflict (user_id, question_id) do update set version = excluded.version where review_card.source = 'deck'`)
  })
}

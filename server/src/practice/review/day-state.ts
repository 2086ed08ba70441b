import { CARDS_A_DAY, NEW_CARDS_A_DAY } from '@kashf/contract/practice/review.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { isOffered } from '../decks/offered-questions.ts'

/** A person on a day in Tashkent, at a moment of it. */
export interface OfDay {
  userId: number
  day: string
  now: Date
}

export interface DayState {
  reviewed: number
  remembered: number
  begun: number
  due: number
  fresh: number
  offered: number
}

/** Whether card `c` is asked: one of a teacher only while it is offered to the person. */
export const isAsked = (userId: number, now: Date): Statement => sql`
  (c.source <> 'deck' or exists (select from bank_question q where q.id = c.question_id and ${isOffered(userId, now)}))`

/** Questions `q` of followed decks that the person has no card of. */
export const undealt = (userId: number, now: Date): Statement => sql`
  bank_question q
   where q.bank_id in (select d.bank_id from deck_follower f join course_deck d on d.course_id = f.course_id
                        where f.user_id = ${userId})
     and not exists (select from review_card c where c.user_id = ${userId} and c.question_id = q.id)
     and ${isOffered(userId, now)}
   order by q.id`

/** What was done on this day, and what waits: known cards that are due, new ones, and as many of teachers as a day may have. */
export const dayState = (db: Queryable, { userId, day, now }: OfDay): Promise<DayState> =>
  db.only<DayState>(sql`
    select * from
      (select count(*)::int as reviewed, (count(*) filter (where rating > 1))::int as remembered,
              (count(*) filter (where is_first))::int as begun
         from review_log where user_id = ${userId} and day = ${day}::date) done,
      (select (count(*) filter (where c.reviews > 0))::int as due, (count(*) filter (where c.reviews = 0))::int as fresh
         from review_card c
        where c.user_id = ${userId} and c.due_on <= ${day}::date and not c.is_paused and ${isAsked(userId, now)}) waiting,
      (select count(*)::int as offered from (select from ${undealt(userId, now)} limit ${NEW_CARDS_A_DAY}) q) decks`)

/** How many known and new cards are left on this day. */
export function left(state: DayState): { known: number; fresh: number } {
  const all = Math.max(0, CARDS_A_DAY - state.reviewed)
  const fresh = Math.min(state.fresh + state.offered, Math.max(0, NEW_CARDS_A_DAY - state.begun), all)
  return { known: Math.min(state.due, all - fresh), fresh }
}

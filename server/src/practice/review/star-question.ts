import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { isInDeck } from '../decks/offered-questions.ts'
import { isMarked, MAX_CARDS } from './card-row.ts'
import { addDays } from './schedule.ts'

/**
 * Adds a question to the person's review from tomorrow on. It must have stood in a test whose results and answers they have
 * seen, and no person marks it, or be a card of a teacher that they stopped; otherwise it does not exist for them. A paused card
 * begins again. Repeated, it changes nothing.
 */
export async function starQuestion(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { userId: number; questionId: number },
): Promise<void> {
  const { userId, questionId } = input
  const now = deps.clock.now()
  const resumed = await deps.db.one(sql`
    update review_card set is_paused = false, lapses = 0
     where user_id = ${userId} and question_id = ${questionId} and source = 'deck' and is_paused returning 1`)
  if (resumed) return
  const seen = await deps.db.one<{ version: number; lesson_id: number | null }>(sql`
    select q.question_version as version, a.lesson_id from attempt a
      join test_question q on q.test_id = a.test_id and q.test_version = a.test_version and q.question_id = ${questionId}
      join test_paper p on p.id = a.paper_id and p.slots @> ${JSON.stringify([{ question_id: questionId }])}::jsonb
      join test_version v on v.test_id = a.test_id and v.version = a.test_version
      join question_version w on w.question_id = q.question_id and w.version = q.question_version
     where a.user_id = ${userId} and a.state = 'published' and v.settings -> 'shows_answers' = 'true' and not ${isMarked(sql`w`)}
     order by a.id desc limit 1`)
  if (!seen) throw new Failure('not_found')
  await deps.db.run(sql`
    insert into review_card (user_id, question_id, version, lesson_id, source, due_on, created_at)
    select ${userId}, ${questionId}, ${seen.version}, ${seen.lesson_id}, 'starred', ${addDays(tashkentDay(now), 1)}::date, ${now}
     where (select count(*) from review_card where user_id = ${userId}) < ${MAX_CARDS}
    on conflict (user_id, question_id) do update set is_paused = false, lapses = 0 where review_card.is_paused`)
}

/**
 * Takes a question out of the review. One of a deck that the person follows stays as a paused card, or it would be dealt again.
 * Repeated, it changes nothing.
 */
export async function forgetCard(
  deps: Pick<Deps, 'db'>,
  { userId, questionId }: { userId: number; questionId: number },
): Promise<void> {
  await deps.db.run(sql`
    with paused as (
      update review_card k set is_paused = true
       where k.user_id = ${userId} and k.question_id = ${questionId} and (k.source = 'deck' or exists (
         select from bank_question q join course_deck d on ${isInDeck} join deck_follower f on f.course_id = d.course_id
          where q.id = k.question_id and f.user_id = k.user_id))
      returning 1)
    delete from review_card where user_id = ${userId} and question_id = ${questionId} and not exists (select from paused)`)
}

/** The questions of the person's attempt that they repeat. */
export async function cardsOfAttempt(
  deps: Pick<Deps, 'db'>,
  { userId, attemptId }: { userId: number; attemptId: number },
): Promise<number[]> {
  const rows = await deps.db.rows<{ question_id: number }>(sql`
    select c.question_id from attempt a
      join test_question q on q.test_id = a.test_id and q.test_version = a.test_version
      join review_card c on c.user_id = a.user_id and c.question_id = q.question_id
     where a.id = ${attemptId} and a.user_id = ${userId} and not c.is_paused`)
  return rows.map(({ question_id }) => question_id)
}

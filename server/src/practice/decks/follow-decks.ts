import type { FollowedDeck } from '@kashf/contract/practice/decks.ts'
import { learners } from '../../access/learners.ts'
import { titled } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { canBeCard, isInDeck, isOpenCourse } from './offered-questions.ts'

type DeckDeps = Pick<Deps, 'db' | 'clock'>

interface OfLearner {
  userId: number
  courseId: number
}

/** The most courses that are listed, the latest first. */
const MAX_LISTED = 100

/** Decks of course `c` whose bank was not deleted. */
const decksOfCourse = sql`
  course_deck d join question_bank b on b.id = d.bank_id and b.deleted_at is null where d.course_id = c.id`

/** The courses that are open to the person and have cards, the latest first. */
export const followedDecks = (deps: DeckDeps, userId: number): Promise<FollowedDeck[]> =>
  deps.db.rows<FollowedDeck>(sql`
    select ${titled(sql`c`)} as course, f.user_id is not null as is_followed,
           (select count(*)::int from bank_question q
             where q.bank_id in (select d.bank_id from ${decksOfCourse}) and ${canBeCard}
               and exists (select from ${decksOfCourse} and ${isInDeck})) as questions_count
      from ${learners} e join course c on c.id = e.course_id
      left join deck_follower f on f.user_id = e.student_id and f.course_id = c.id
     where e.student_id = ${userId} and ${isOpenCourse(deps.clock.now())} and exists (select from ${decksOfCourse})
     order by e.created_at desc, c.id desc limit ${MAX_LISTED}`)

/** Lets the cards of a course join the person's daily review. Fails with `not_found` where `followedDecks` does not list it. */
export async function followDecks(deps: DeckDeps, { userId, courseId }: OfLearner): Promise<void> {
  const now = deps.clock.now()
  await deps.db.found(sql`
    insert into deck_follower (user_id, course_id, since)
    select e.student_id, c.id, ${now}::timestamptz from ${learners} e join course c on c.id = e.course_id
     where e.student_id = ${userId} and c.id = ${courseId} and ${isOpenCourse(now)} and exists (select from ${decksOfCourse})
    on conflict (user_id, course_id) do update set since = deck_follower.since returning 1`)
}

/** Ends that: the cards of the course are asked no more, and what was learned of them is kept. */
export async function unfollowDecks(deps: DeckDeps, { userId, courseId }: OfLearner): Promise<void> {
  await deps.db.run(sql`delete from deck_follower where user_id = ${userId} and course_id = ${courseId}`)
}

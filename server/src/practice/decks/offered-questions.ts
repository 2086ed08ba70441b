import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { isMarked } from '../review/card-row.ts'

/** Whether question `q` can be a card: it is ready, nobody marks it, and it needs no recording, which plays in a test only. */
export const canBeCard: Statement = sql`
  (q.state = 'ready' and q.deleted_at is null and not ${isMarked(sql`q`)}
    and not exists (select from question_passage s where s.id = q.passage_id and s.recording_id is not null))`

/** Whether question `q` is in deck `d`. */
export const isInDeck: Statement = sql`(q.bank_id = d.bank_id and (d.tag is null or d.tag = any(q.tags)))`

/** Whether course `c`, of which the learner has row `e`, is open to them. */
export const isOpenCourse = (now: Date): Statement => sql`
  (c.deleted_at is null and c.status in (${COURSE_STATUS.published}, ${COURSE_STATUS.hidden}) and ${isOpenAt(now)})`

/**
 * Whether the key of question `q` may be shown to the person as far as tests go. Each published test that has it must show its
 * answers, and have published the person's paper with it, or be closed for everybody with its results out.
 */
const isNoSecret = (userId: number, now: Date): Statement => sql`
  not exists (
    select from test_question x join test t on t.id = x.test_id and t.state = 'published'
      join test_version n on n.test_id = t.id and n.version = t.version
     where x.question_id = q.id
       and (n.settings -> 'shows_answers' = 'true' and t.closes_at <= ${now}
         and (t.results_at <= ${now} or n.settings ->> 'results' = 'at_once')
         and not exists (select from attempt o where o.test_id = t.id and o.state = 'open')) is not true
       and not exists (
         select from attempt a join test_version v on v.test_id = a.test_id and v.version = a.test_version
           join test_paper p on p.id = a.paper_id
          where a.test_id = t.id and a.user_id = ${userId} and a.state = 'published' and v.settings -> 'shows_answers' = 'true'
            and p.slots @> jsonb_build_array(jsonb_build_object('question_id', q.id))))`

/**
 * Whether question `q` of a bank is a card for the person now: a deck of a course that they follow, and that is open to them, has
 * it, and no test keeps it secret from them. It is asked whenever a card is dealt, shown or answered, so that a refund, the end
 * of a term and every change of the teacher take effect at once.
 */
export const isOffered = (userId: number, now: Date): Statement => sql`
  (${canBeCard} and exists (
     select from deck_follower f join course c on c.id = f.course_id
       join ${learners} e on e.student_id = f.user_id and e.course_id = f.course_id
       join course_deck d on d.course_id = f.course_id
       join question_bank b on b.id = d.bank_id and b.deleted_at is null
      where f.user_id = ${userId} and ${isOpenCourse(now)} and ${isInDeck})
   and ${isNoSecret(userId, now)})`

import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { isMarked } from './card-row.ts'

/**
 * Makes review cards of what people answered wrong or in part in these attempts, due tomorrow in Tashkent. A card that exists is
 * due tomorrow. What they left empty makes none, nor does what a person marks, nor does a question that its author dropped or
 * gave to everybody, nor does a test that hides its answers: a card shows the key. `questionId` is the only question, if given.
 */
export async function rememberWrongAnswers(
  tx: Tx,
  { attemptIds, now, questionId }: { attemptIds: readonly number[]; now: Date; questionId?: number },
): Promise<void> {
  const tomorrow = tashkentDay(new Date(now.getTime() + DAY_MS))
  await tx.run(sql`
    insert into review_card (user_id, question_id, version, lesson_id, source, due_on, created_at)
    select distinct on (a.user_id, v.question_id) a.user_id, v.question_id, v.version, a.lesson_id, 'wrong', ${tomorrow}::date,
           ${now}::timestamptz
      from attempt a join test_paper p on p.id = a.paper_id
      join test_version t on t.test_id = a.test_id and t.version = a.test_version and t.settings -> 'shows_answers' = 'true'
      join attempt_answer w on w.attempt_id = a.id and not w.is_late and w.verdict in ('wrong', 'partial', 'unreadable')
      join question_version v on v.question_id = (p.slots -> w.slot ->> 'question_id')::int
       and v.version = (p.slots -> w.slot ->> 'version')::int
     where a.id = any(${attemptIds}::int[]) and ${questionId === undefined ? sql`true` : sql`v.question_id = ${questionId}`}
       and not exists (select from regrade r where r.test_id = a.test_id and r.question_id = v.question_id
             and r.question_version = v.version and r.how <> 'accept')
       and not ${isMarked(sql`v`)}
     order by a.user_id, v.question_id, v.version desc
    on conflict (user_id, question_id) do update set due_on = excluded.due_on, version = excluded.version,
      source = case when review_card.source = 'deck' then 'wrong' else review_card.source end`)
}

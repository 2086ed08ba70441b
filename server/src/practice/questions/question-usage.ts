import type { BankQuestionItem } from '@kashf/contract/practice/questions.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

export type Usage = BankQuestionItem['usage']

export const UNUSED: Usage = { tests: 0, answers: 0, mean_credit_milli: null }

/**
 * How often questions are used: the tests whose newest version has them, and the first attempts' graded answers with their mean
 * credit. One query for a whole page: it goes from the questions to the papers that have them, and from these to the answers.
 */
export async function usageOf(db: Queryable, questionIds: readonly number[]): Promise<Map<number, Usage>> {
  if (questionIds.length === 0) return new Map()
  const rows = await db.rows<Usage & { id: number }>(sql`
    with used as materialized (
      select u.question_id, u.test_id, u.test_version from test_question u
       where u.question_id = any(${questionIds}::int[])),
    newest as (
      select u.question_id, count(*)::int as tests
        from used u join test t on t.id = u.test_id and t.version = u.test_version and t.deleted_at is null
       group by u.question_id),
    places as materialized (
      select p.id as paper_id, (s.slot ->> 'question_id')::int as question_id, (s.place - 1)::smallint as place
        from (select distinct test_id, test_version from used) u
        join test_paper p on p.test_id = u.test_id and p.test_version = u.test_version
        cross join lateral jsonb_array_elements(p.slots) with ordinality as s (slot, place)
       where (s.slot ->> 'question_id')::int = any(${questionIds}::int[])),
    answers as (
      select l.question_id, count(*)::int as answers, round(avg(w.credit_milli))::int as mean_credit_milli
        from places l
        join attempt a on a.paper_id = l.paper_id and a.number = 1 and a.state in ('graded', 'published')
        cross join lateral (
          select avg(credit_milli) as credit_milli from attempt_answer
           where attempt_id = a.id and slot = l.place and credit_milli is not null) w
       where w.credit_milli is not null
       group by l.question_id)
    select q.id, coalesce(n.tests, 0) as tests, coalesce(w.answers, 0) as answers, w.mean_credit_milli
      from unnest(${questionIds}::int[]) as q (id)
      left join newest n on n.question_id = q.id left join answers w on w.question_id = q.id`)
  return new Map(rows.map(({ id, ...usage }) => [id, usage]))
}

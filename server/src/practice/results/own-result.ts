import type { AttemptState } from '@kashf/contract/practice/attempts.ts'
import type { TestPurpose } from '@kashf/contract/practice/tests.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Score } from '../grading/score-attempt.ts'
import { lastAnswersAt } from './due-results.ts'

/** A person's attempt with what it earned, as `attempt` has it. */
export interface OwnResult {
  id: number
  test_id: number
  test_version: number
  paper_id: number
  number: number
  state: AttemptState
  exempt: number[]
  opened_at: Date | null
  submitted_at: Date | null
  points_milli: number
  max_milli: number
  score_milli: number
  grade: string | null
  is_passed: boolean | null
  result:
    | (Pick<Score, 'blocks' | 'sections' | 'interval_milli' | 'is_unmeasured'> & { pending: number })
    | null
  former: { points_milli: number; reason: string | null } | null
  purpose: TestPurpose
  has_tentative_rules: boolean
  last_answers_at: Date | null
  answered_count: number
  still_writing: number
  /** A saved paper may be handed in while an attempt with the same paper runs. */
  is_paper_open: boolean
}

/** The person's own attempt; `not_found` for anybody else's. */
export const ownResult = (
  db: Queryable,
  { attemptId, userId }: { attemptId: number; userId: number },
): Promise<OwnResult> =>
  db.found<OwnResult>(sql`
    select a.id, a.test_id, a.test_version, a.paper_id, a.number, a.state, a.exempt, a.opened_at, a.submitted_at,
           a.points_milli, a.max_milli, a.score_milli, a.grade, a.is_passed, a.result, a.former, t.purpose,
           coalesce(p.is_tentative, false) as has_tentative_rules,
           case when a.state <> 'published' then ${lastAnswersAt} end as last_answers_at,
           (select count(distinct w.slot)::int from attempt_answer w
             where w.attempt_id = a.id and not w.is_late and w.value is not null) as answered_count,
           case when a.state = 'published' then 0
                else (select count(*)::int from attempt o where o.test_id = t.id and o.state = 'open') end as still_writing,
           exists (select from attempt o where o.user_id = a.user_id and o.test_id = a.test_id and o.paper_id = a.paper_id
                    and o.state in ('ready', 'open')) as is_paper_open
      from attempt a join test t on t.id = a.test_id left join exam_preset p on p.id = t.preset_id
     where a.id = ${attemptId} and a.user_id = ${userId}`)

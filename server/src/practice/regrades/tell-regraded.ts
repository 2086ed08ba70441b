import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notifyEach } from '../../notices/notify.ts'

/** What a person knew before their result changed (`attempt.former`). */
export interface FormerResult {
  points_milli: number
  max_milli: number
  score_milli: number
  grade: string | null
  is_passed: boolean | null
}
/** The columns of `FormerResult`, of `attempt a`. */
export const formerColumns: Statement = sql`a.points_milli, a.max_milli, a.score_milli, a.grade, a.is_passed`

const pointsText = (milli: number): string => String(milli / 1000).replace('.', ',')

/** Notifies the people of published attempts whose points changed; `key` names the change, so that each gets one notice. */
export async function tellRegraded(
  deps: Pick<Deps, 'clock' | 'live' | 'jobs' | 'log'>,
  tx: Tx,
  { testId, key }: { testId: number; key: string },
  attemptIds: readonly number[],
): Promise<void> {
  const people = await tx.rows<{ id: number; user_id: number; title: string; from: number; to: number }>(sql`
    select a.id, a.user_id, t.title, (a.former ->> 'points_milli')::int as from, a.points_milli as to
      from attempt a join test t on t.id = a.test_id
     where a.id = any(${attemptIds}::int[]) and a.state = 'published' and a.user_id <> t.owner_id`)
  await notifyEach(
    deps,
    tx,
    people.map(({ id, user_id, title, from, to }) => ({
      userId: user_id,
      kind: 'test_regraded' as const,
      subject: {
        test_id: testId,
        attempt_id: id,
        title,
        points_before: pointsText(from),
        points: pointsText(to),
      },
      once: `test_regraded:${id}:${key}`,
    })),
  )
}

import { randomUUID } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import type { BuilderDeps } from './people.ts'

/** A published result of a person in a test of its own, by points of a hundred; `at` is when it was handed in. */
export async function buildPublishedResult(
  deps: BuilderDeps,
  input: { userId: number; ownerId: number; title: string; points: number; at: Date },
): Promise<{ testId: number; attemptId: number }> {
  const { userId, ownerId, title, points, at } = input
  const { id: testId } = await deps.db.only<{ id: number }>(sql`
    insert into test (owner_id, purpose, state, title, settings, blueprint, version, created_at, updated_at)
    values (${ownerId}, 'exam', 'published', ${title}, '{}', '{}', 1, ${at}, ${at}) returning id`)
  await deps.db.run(sql`
    insert into test_version (test_id, version, title, settings, blueprint, secret, created_at)
    values (${testId}, 1, ${title}, '{}', '{}', '\\x00', ${at})`)
  const paper = await deps.db.only<{ id: number }>(sql`
    insert into test_paper (test_id, test_version, variant, algorithm, seed, slots, created_at)
    values (${testId}, 1, 0, 1, 0, '[]', ${at}) returning id`)
  const attempt = await deps.db.only<{ id: number }>(sql`
    insert into attempt (test_id, test_version, paper_id, user_id, number, state, opened_at, submitted_at, writer_id,
      writer_name, writer_since, seen_at, points_milli, max_milli, created_at)
    values (${testId}, 1, ${paper.id}, ${userId}, 1, 'published', ${at}, ${at}, ${randomUUID()}, '', ${at}, ${at},
      ${points * 1000}, 100000, ${at}) returning id`)
  return { testId, attemptId: attempt.id }
}

import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { testVersion } from '../papers/test-papers.ts'
import { currentSection, sectionEnd } from './attempt-clock.ts'
import { lockOwnAttempt, ownAttempt } from './attempt-row.ts'
import { type AttemptDeps, presentAttempt } from './present-attempt.ts'

/**
 * Ends the open section before its time; nothing changes if it ended meanwhile. Fails with `attempt_over` after the last one.
 */
export async function nextSection(
  deps: AttemptDeps,
  input: { attemptId: number; userId: number; device: string; section: number },
): Promise<Attempt> {
  const row = await deps.db.transaction(async (tx) => {
    const attempt = await lockOwnAttempt(tx, input)
    if (attempt.state !== 'open' || attempt.section_began_at === null) throw new Failure('attempt_over')
    if (attempt.writer_id !== input.device) throw new Failure('attempt_elsewhere')
    const now = deps.clock.now()
    const { blueprint } = await testVersion(tx, attempt.test_id, attempt.test_version)
    if (currentSection(blueprint, attempt, attempt, now).section !== input.section) return attempt
    const section = input.section + 1
    if (section >= blueprint.sections.length) throw new Failure('attempt_over')
    await tx.run(sql`
      update attempt set section = ${section}, section_began_at = ${now}, seen_at = ${now},
             section_ends_at = ${sectionEnd(blueprint, section, attempt, now)}
       where id = ${attempt.id}`)
    return ownAttempt(tx, input)
  })
  return presentAttempt(deps, row, input)
}

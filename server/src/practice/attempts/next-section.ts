import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { testVersion } from '../papers/test-papers.ts'
import { breakAfter, currentSection, lastEnd, type RunningClock, sectionEnd } from './attempt-clock.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { lockOwnAttempt, ownAttempt } from './attempt-row.ts'
import { presentAttempt } from './present-attempt.ts'

/**
 * Ends the open section before its time, or with `is_break` the break after it; nothing changes if it ended meanwhile. The time
 * that is left of it is not added to what follows. Fails with `attempt_over` after the last section.
 */
export async function nextSection(
  deps: AttemptDeps,
  input: { attemptId: number; userId: number; device: string; section: number; is_break?: boolean },
): Promise<Attempt> {
  const row = await deps.db.transaction(async (tx) => {
    const attempt = await lockOwnAttempt(tx, input)
    if (attempt.state !== 'open' || attempt.section_began_at === null) throw new Failure('attempt_over')
    if (attempt.writer_id !== input.device) throw new Failure('attempt_elsewhere')
    const now = deps.clock.now()
    const { blueprint } = await testVersion(tx, attempt.test_id, attempt.test_version)
    const clock = currentSection(blueprint, attempt, attempt, now)
    const isBreak = clock.break_ends_at !== null
    if (clock.section !== input.section || isBreak !== (input.is_break ?? false)) return attempt
    if (clock.section >= blueprint.sections.length - 1) throw new Failure('attempt_over')
    const hasBreak = !isBreak && breakAfter(blueprint, clock.section) > 0
    const next: RunningClock = hasBreak
      ? { ...clock, section_ends_at: now }
      : {
          section: clock.section + 1,
          section_began_at: now,
          section_ends_at: sectionEnd(blueprint, clock.section + 1, attempt, now),
        }
    await tx.run(sql`
      update attempt set section = ${next.section}, section_began_at = ${next.section_began_at},
             section_ends_at = ${next.section_ends_at}, seen_at = ${now},
             deadline_at = least(deadline_at, ${lastEnd(blueprint, attempt, next)}::timestamptz)
       where id = ${attempt.id}`)
    return ownAttempt(tx, input)
  })
  return presentAttempt(deps, row, input)
}

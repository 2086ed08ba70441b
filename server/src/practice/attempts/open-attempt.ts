import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { hasSectionClocks } from '../papers/render-paper.ts'
import { deadlineOf, sectionEnd } from './attempt-clock.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { type AttemptRow, lockOwnAttempt, ownAttempt } from './attempt-row.ts'
import { presentAttempt } from './present-attempt.ts'

export const isStarted = (opensAt: Date | null, now: Date): boolean => opensAt === null || opensAt <= now

/**
 * Opens an attempt that was checked in: its clock begins. Repeated, it changes nothing. Fails with `test_not_open` before the
 * start.
 */
export async function openAttempt(
  deps: AttemptDeps,
  input: { attemptId: number; userId: number; device: string; hasPaper: boolean },
): Promise<Attempt> {
  const row = await deps.db.transaction(async (tx): Promise<AttemptRow> => {
    const attempt = await lockOwnAttempt(tx, input)
    if (attempt.state !== 'ready') return attempt
    const now = deps.clock.now()
    if (!isStarted(attempt.opens_at, now)) throw new Failure('test_not_open')
    if (attempt.closes_at !== null && attempt.closes_at <= now) throw new Failure('test_over')
    const { settings, blueprint } = (await deps.papers.open(tx, attempt.paper_id)).version
    const rules = { blueprint, minutes: settings.minutes, closes_at: attempt.closes_at }
    const opened = {
      opened_at: now,
      deadline_at: deadlineOf(rules, attempt, now),
      section_began_at: hasSectionClocks(blueprint) ? now : null,
      section_ends_at: sectionEnd(blueprint, 0, attempt, now),
    }
    await tx.run(sql`
      update attempt set state = 'open', opened_at = ${opened.opened_at}, deadline_at = ${opened.deadline_at}, seen_at = ${now},
             section_began_at = ${opened.section_began_at}, section_ends_at = ${opened.section_ends_at}
       where id = ${attempt.id}`)
    return { ...attempt, ...opened, state: 'open' }
  })
  return presentAttempt(deps, row, input)
}

/** The person's attempt. A section whose time is over is left. */
export async function readAttempt(
  deps: AttemptDeps,
  input: { attemptId: number; userId: number; device: string | null },
): Promise<Attempt> {
  return presentAttempt(deps, await ownAttempt(deps.db, input), input)
}

import type { SavedPaper } from '@kashf/contract/practice/saved-papers.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { hasSectionClocks, paperToSend } from '../papers/render-paper.ts'
import { paperOfVariant, testVersion, variantOf } from '../papers/test-papers.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { refuseToBegin } from './begin-attempt.ts'
import { lockBeginning, nextNumber } from './insert-attempt.ts'
import { type TakenTest, testForTaker } from './test-for-taker.ts'

/**
 * Draws the paper of the person's next attempt at a quiz, to be taken without a line; the same paper until it is handed in or the
 * test changes. Fails with `test_needs_line` where a clock, places or a recording need the server, and as `beginAttempt` does.
 */
export async function savePaper(
  deps: AttemptDeps,
  input: { viewer: SessionUser; testId: number; lessonId: number },
): Promise<SavedPaper> {
  const { viewer, testId, lessonId } = input
  return deps.db.transaction(async (tx) => {
    await lockBeginning(tx, viewer.id)
    const now = deps.clock.now()
    const test = await testForTaker(deps, tx, { testId, viewer })
    await tx.found(sql`select from lesson_test where lesson_id = ${lessonId} and test_id = ${testId}`)
    refuseToBegin(test, now)
    const version = await testVersion(tx, test.id, test.version)
    const hasClock = version.settings.minutes !== null || hasSectionClocks(version.blueprint)
    if (isScheduled(test) || hasClock) throw new Failure('test_needs_line')
    const number = await nextNumber(tx, test, version, viewer.id)
    const variant = variantOf(version, { userId: viewer.id, number, isScheduled: false })
    const paperId = (await paperOfVariant(tx, version, variant, now)).id
    const paper = await deps.papers.open(tx, paperId)
    // Plays of a recording are counted on the server, and a spoken answer is sent to a running attempt.
    const isHeard = paper.passages.some(({ recording }) => recording !== null)
    const isSpoken = paper.contents.some(({ content }) =>
      content.parts.some(({ answer }) => answer === 'recorded'),
    )
    if (isHeard || isSpoken) throw new Failure('test_needs_line')
    await tx.run(sql`
      insert into saved_paper (user_id, paper_id, lesson_id, saved_at)
      values (${viewer.id}, ${paperId}, ${lessonId}, ${now})
      on conflict (user_id, paper_id) where attempt_id is null do nothing`)
    const saved = await tx.only<{ id: number }>(sql`
      select id from saved_paper where user_id = ${viewer.id} and paper_id = ${paperId} and attempt_id is null`)
    return { id: saved.id, paper: paperToSend(paper, { section: 0, exempt: [] }) }
  })
}

const isScheduled = ({ purpose, opens_at, closes_at, places }: TakenTest): boolean =>
  purpose !== 'quiz' || opens_at !== null || closes_at !== null || places !== null

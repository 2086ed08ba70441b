import type { DecisionBody } from '@kashf/contract/homework/homework.ts'
import type { WorkToCheck } from '@kashf/contract/homework/queue.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { notify } from '../../notices/notify.ts'
import { lockClaimed, workToCheck } from './checked-work.ts'
import { endClaim } from './claims.ts'
import { lastReview } from './save-review.ts'
import { tellOpenedByWork } from './tell-opened-by-work.ts'

/**
 * Accepts a work or returns it to its author, who is told. Fails with `review_changed` when somebody has kept something since it was
 * read, with `homework_claimed`, and with `homework_state_conflict` when it is decided; a repeated decision changes nothing.
 */
export function decideWork(
  deps: Deps,
  { workId, viewer, body }: { workId: number; viewer: SessionUser; body: DecisionBody },
): Promise<WorkToCheck> {
  return deps.db.transaction(async (tx) => {
    const before = await workToCheck(deps, tx, { workId, viewer })
    const decided = before.hand_ins.find(({ number }) => number === body.number)?.review
    if (before.number === body.number && decided?.outcome === body.outcome) return before
    const work = await lockClaimed(deps, tx, { workId, viewer })
    if (work.number !== body.number) throw new Failure('homework_state_conflict')
    const kept = await lastReview(deps, tx, work, viewer)
    if ((kept?.edit ?? 0) !== body.edit) throw new Failure('review_changed', { data: kept })
    const now = deps.clock.now()
    await tx.run(sql`
      insert into homework_review (work_id, number, checker_id, marks, scores, comment, edit, updated_at, outcome, decided_at)
      values (${workId}, ${work.number}, ${viewer.id}, '[]', '[]', '', 1, ${now}, ${body.outcome}, ${now})
      on conflict (work_id, number) do update
        set outcome = excluded.outcome, decided_at = excluded.decided_at, checker_id = excluded.checker_id`)
    await tx.run(sql`
      update homework_work set state = ${body.outcome}, promised_at = null, updated_at = ${now} where id = ${workId}`)
    await endClaim(tx, { item: { workId }, checkerId: viewer.id })
    const { course, lesson } = before
    await notify(deps, tx, {
      userId: work.user_id,
      kind: body.outcome === 'accepted' ? 'homework_accepted' : 'homework_returned',
      subject: { course_id: course.id, lesson_id: lesson.id, title: course.title, lesson: lesson.title },
      once: `homework:${workId}:${work.number}`,
    })
    if (body.outcome === 'accepted')
      await tellOpenedByWork(deps, tx, { userId: work.user_id, lessonId: lesson.id })
    return workToCheck(deps, tx, { workId, viewer })
  })
}

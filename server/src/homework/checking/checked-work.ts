import type { Page } from '@kashf/contract/common.ts'
import type { QueuedWork, WorkToCheck } from '@kashf/contract/homework/homework.ts'
import { person, titled } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { cursorTimeAndId, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { isHeld, joinCourse, mayCheck } from '../checkers.ts'
import { presentTask, taskById } from '../task/task-row.ts'
import { handInsOf, type WorkRow, workColumns } from '../work/work-row.ts'
import { similarWorks } from './similar-works.ts'

type PersonName = QueuedWork['learner']

interface CheckedRow extends WorkRow {
  course: QueuedWork['course']
  lesson: QueuedWork['lesson']
  learner: PersonName
  sheets: number
  /** Null unless somebody holds it now. */
  claimer: PersonName | null
}

const checkedRows = (where: Statement, now: Date): Statement => sql`
  select ${workColumns}, ${titled(sql`c`)} as course, ${titled(sql`l`)} as lesson, ${person(sql`u`)} as learner,
         cardinality(i.sheet_ids) as sheets, ${person(sql`k`)} as claimer
    from homework_work w ${joinCourse} join app_user u on u.id = w.user_id
    join homework_hand_in i on i.work_id = w.id and i.number = w.number
    left join app_user k on k.id = w.claimed_by and ${isHeld(now)}
   where ${where}`

/** Which works of the queue are meant: of one course, of the task of one lesson. */
export interface QueueFilter {
  courseId?: number | undefined
  lessonId?: number | undefined
}

/** The condition of a filter. */
export const matches = ({ courseId, lessonId }: QueueFilter): Statement => sql`
  c.id = coalesce(${courseId ?? null}::int, c.id) and l.id = coalesce(${lessonId ?? null}::int, l.id)`

/** The works that wait for this checker, or are with another one, oldest first. */
export async function queueOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: QueueFilter & { viewer: SessionUser; limit: number; cursor?: string | undefined },
): Promise<Page<QueuedWork>> {
  const { viewer, limit } = of
  const after = cursorTimeAndId(of.cursor) ?? { time: new Date(0), id: 0 }
  const found = await deps.db.rows<CheckedRow>(sql`
    ${checkedRows(
      sql`w.state = 'sent' and ${mayCheck(viewer.id)} and ${matches(of)}
        and (date_trunc('milliseconds', w.sent_at), w.id) > (${after.time}, ${after.id}::int)`,
      deps.clock.now(),
    )}
     order by date_trunc('milliseconds', w.sent_at), w.id limit ${limit + 1}`)
  const { rows, next_cursor } = pageOf(found, limit, (row) => [row.sent_at?.getTime() ?? 0, row.id])
  return { data: rows.map((row) => presentQueued(row, viewer.id)), next_cursor }
}

function presentQueued(row: CheckedRow, viewerId: number): QueuedWork {
  return {
    id: row.id,
    course: row.course,
    lesson: row.lesson,
    learner: row.learner,
    number: row.number,
    sheets: row.sheets,
    sent_at: row.sent_at?.toISOString() ?? '',
    promised_at: row.promised_at?.toISOString() ?? '',
    late_days: row.late_days,
    claim:
      row.claimer && row.claimed_until
        ? { by: row.claimer, until: row.claimed_until.toISOString(), is_own: row.claimed_by === viewerId }
        : null,
  }
}

/** A work that was handed in, for one of its checkers; `not_found` for everybody else. */
export async function workToCheck(
  deps: Deps,
  db: Queryable,
  { workId, viewer }: { workId: number; viewer: SessionUser },
): Promise<WorkToCheck> {
  const row = await db.found<CheckedRow>(
    checkedRows(sql`w.id = ${workId} and w.number > 0 and ${mayCheck(viewer.id)}`, deps.clock.now()),
  )
  const task = await taskById(db, row.homework_id)
  return {
    ...presentQueued(row, viewer.id),
    state: row.state,
    credit_percent: row.credit_percent,
    promised_at: row.promised_at?.toISOString() ?? null,
    task: await presentTask(deps, db, task, viewer),
    hand_ins: await handInsOf(deps, db, { workId, viewer, isChecker: true }),
    similar: await similarWorks(db, { workId, number: row.number, taskId: row.homework_id }),
  }
}

/** The work locked for one of its checkers, if it waits for a decision and no other holds it; the lease is renewed. */
export async function lockClaimed(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  { workId, viewer, untilMs }: { workId: number; viewer: SessionUser; untilMs: number },
): Promise<WorkRow> {
  const now = deps.clock.now()
  const row = await tx.found<WorkRow & { is_foreign: boolean }>(sql`
    select ${workColumns}, ${isHeld(now)} and w.claimed_by <> ${viewer.id} as is_foreign from homework_work w ${joinCourse}
     where w.id = ${workId} and w.number > 0 and ${mayCheck(viewer.id)} for update of w`)
  if (row.state !== 'sent') throw new Failure('homework_state_conflict')
  if (row.is_foreign) throw new Failure('homework_claimed')
  await tx.run(sql`
    update homework_work set claimed_by = ${viewer.id}, claimed_until = ${new Date(now.getTime() + untilMs)}
     where id = ${workId}`)
  return row
}

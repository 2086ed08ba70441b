import type { Progress, ProgressBody } from '@kashf/contract/learning/learning.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import { lessonLocked, type VisibleLesson, visibleLesson } from '../../access/visible-course.ts'
import { may } from '../../catalogue/courses/policy.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { issueCertificate } from '../certificates/issue-certificate.ts'
import { kindOf } from '../lesson-kinds.ts'
import { countPendingScore } from '../scores/score-sums.ts'
import { courseProgress } from './course-progress.ts'
import { recordFinished } from './finish-course.ts'
import { countedCompletion, countedWatch, type WatchEvent } from './watch-events.ts'
import { parseRanges, toMultirange } from './watched-ranges.ts'

interface Written {
  position_s: number
  completed: boolean
  is_enough: boolean
  course_progress: number
  /** True when the viewer scored the course after watching too little of it for the score to count. */
  is_score_pending: boolean
}

/** The values of one report in the statement. */
interface ReportRow {
  userId: number
  lessonId: number
  courseId: number
  positionS: number
  /** The watched ranges as a multirange of whole seconds. */
  watched: string
  /** Watched seconds that complete the lesson, and those since the first report; null where this report cannot complete it. */
  needed: { watchedS: number; afterS: number } | null
  /** Opening it is learning. */
  isOpened: boolean
  now: Date
  /** When the viewer was at `positionS`; earlier than `now` for a delayed report. */
  watchedAt: Date
  /** The replayed ranges as a multirange. */
  again: string
  /** Undefined where nothing is counted: nothing was watched, or the course is the viewer's own. */
  event?: WatchEvent
}

/**
 * Merges one report into the stored progress, marks its day and counts it for the statistics. Exported because
 * `bench/learning.bench.ts` runs it in pgbench.
 */
export const progressStatement = (report: ReportRow): Statement =>
  sql`
    with learned as (
      insert into learning_day (user_id, day)
      select ${report.userId}::int, ${tashkentDay(report.watchedAt)}::date
       where ${report.watched}::int4multirange <> '{}' or ${report.isOpened}
      on conflict do nothing)
      ${report.event ? sql`, ${countedWatch(report.event, report.watched, report.again)}` : sql``}
    insert into lesson_progress as p (user_id, lesson_id, position_s, watched, started_at, updated_at)
    values (${report.userId}, ${report.lessonId}, ${report.positionS}, ${report.watched}, ${report.now}, ${report.watchedAt})
    on conflict (user_id, lesson_id) do update
      set position_s = case when excluded.updated_at >= p.updated_at then excluded.position_s else p.position_s end,
          watched = p.watched + excluded.watched,
          updated_at = greatest(p.updated_at, excluded.updated_at)
    returning p.position_s, p.completed_at is not null as completed,
      coalesce(p.completed_at is null
        and (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(p.watched) r) >= ${report.needed?.watchedS ?? null}::float8
        and extract(epoch from ${report.now}::timestamptz - p.started_at) >= ${report.needed?.afterS ?? null}::float8,
        false) as is_enough,
      case when exists (select from course_finish f where f.user_id = p.user_id and f.course_id = ${report.courseId}) then 100
           else (select (100 * count(done.completed_at) / greatest(count(*), 1))::int
         from lesson l left join lesson_progress done on done.lesson_id = l.id and done.user_id = p.user_id
        where l.course_id = ${report.courseId} and l.deleted_at is null) end as course_progress,
      exists (select from course_score s
               where s.user_id = p.user_id and s.course_id = ${report.courseId} and not s.weighs) as is_score_pending`

/**
 * Stores the watched ranges and the position. Idempotent: ranges are merged, the latest moment determines the position,
 * and a completed lesson stays completed. The lesson's kind determines the completion. Fails with `lesson_locked`.
 *
 * Two statements without a transaction, because every player calls this every 15 seconds.
 */
export async function recordProgress(
  deps: Deps,
  input: { viewer: SessionUser; lessonId: number; body: ProgressBody },
): Promise<Progress> {
  const { viewer, lessonId, body } = input
  const ranges = parseRanges(body.ranges)
  const lesson = await visibleLesson(deps, deps.db, lessonId, viewer)
  if (!lesson.access.isOpen) throw lessonLocked(lesson.access)
  const { duration_s: durationS } = lesson
  const now = deps.clock.now()
  const watchedAt = new Date(now.getTime() - (body.age_s ?? 0) * 1000)
  const positionS = durationS > 0 ? Math.min(body.position_s, durationS) : body.position_s
  const needs = kindOf(lesson).needs(durationS)
  const isOpened = needs?.watchedS === 0
  const event = watchEvent(lesson, { viewer, now, watchedAt })
  const isWatched = ranges.length > 0 || isOpened
  const row = await deps.db.one<Written>(
    progressStatement({
      userId: viewer.id,
      lessonId,
      courseId: lesson.course.id,
      positionS,
      watched: toMultirange(ranges, durationS),
      needed: needs?.isRead && !body.is_read ? null : needs,
      isOpened,
      now,
      watchedAt,
      again: toMultirange(parseRanges(body.again ?? []), durationS),
      ...(event && isWatched && { event }),
    }),
  )
  if (!row) throw new Error(`progress of lesson ${lessonId} was not written`)
  const { position_s, completed, is_enough, course_progress } = row
  const learner = { userId: viewer.id, courseId: lesson.course.id }
  const completion = is_enough
    ? await deps.db.transaction((tx) => completeLesson(deps, tx, { ...learner, lessonId, event }))
    : null
  if (row.is_score_pending) await countPendingScore(deps, learner)
  if (!completion) return { position_s, completed, course_progress, certificate: null }
  return { position_s, completed: true, ...completion }
}

/** The event as which a report is counted; null for those who oversee the course and did not buy it. */
function watchEvent(
  lesson: VisibleLesson,
  { viewer, now, watchedAt }: { viewer: SessionUser; now: Date; watchedAt: Date },
): WatchEvent | null {
  if (lesson.course.access === null && may(viewer, 'oversee', lesson.course)) return null
  const day = tashkentDay(watchedAt)
  return {
    userId: viewer.id,
    courseId: lesson.course.id,
    lessonId: lesson.id,
    day,
    isLearner: lesson.course.access !== null,
    isLate: day < tashkentDay(new Date(now.getTime() - DAY_MS)),
  }
}

/**
 * Marks the lesson as completed and, when it was the last one, the course as finished; of a purchased course it issues the
 * certificate in the same transaction. `certificate` is the code of a newly issued certificate, otherwise null.
 */
export async function completeLesson(
  deps: Deps,
  tx: Tx,
  input: { userId: number; lessonId: number; courseId: number; event: WatchEvent | null },
): Promise<{ course_progress: number; certificate: string | null }> {
  const { userId, lessonId, courseId, event } = input
  // Without the lock two devices that complete the last two lessons at once would each miss the other's lesson.
  await lockLearner(tx, { userId, courseId })
  const isNew = await tx.run(sql`
    update lesson_progress set completed_at = ${deps.clock.now()}
     where user_id = ${userId} and lesson_id = ${lessonId} and completed_at is null`)
  if (event && isNew) await tx.run(countedCompletion(event))
  const progress = await courseProgress(tx, deps.clock.now(), { userId, courseIds: [courseId] })
  const percent = progress.get(courseId)?.percent ?? 0
  if (percent < 100) return { course_progress: percent, certificate: null }
  await recordFinished(tx, { userId, courseId })
  const issued = await issueCertificate(deps, tx, { userId, courseId })
  return { course_progress: percent, certificate: issued?.isNew ? issued.code : null }
}

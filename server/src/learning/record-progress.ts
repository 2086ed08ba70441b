import type { Progress, ProgressBody } from '@kashf/contract/learning.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure, invalid } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { courseProgress } from './course-progress.ts'
import { seenLesson } from './seen-course.ts'

/** A lesson counts as done when this part of it was really watched. */
const COMPLETE_AT = 0.9

interface Length {
  duration_s: number
  has_video: boolean
}

async function lengthOf(tx: Queryable, lessonId: number): Promise<Length> {
  const row = await tx.one<Length>(sql`
    select coalesce(v.duration_s, m.duration_s, 0)::float8 as duration_s,
           (l.video_id is not null or l.vimeo_id is not null) as has_video
      from lesson l left join video v on v.id = l.video_id left join vimeo_video m on m.vimeo_id = l.vimeo_id
     where l.id = ${lessonId}`)
  return row ?? { duration_s: 0, has_video: false }
}

/**
 * Watched ranges as a multirange of whole seconds, `{[0,15),[15,30)}`. Both ends are rounded alike, so that ranges
 * which touch still touch; what lies behind the end of the video was not watched.
 */
function multirange(ranges: [number, number][], durationS: number): string {
  const lastS = durationS > 0 ? Math.ceil(durationS) : 86_400
  const whole = ranges
    .map(([from, to]) => [Math.round(from), Math.min(Math.round(to), lastS)] as const)
    .filter(([from, to]) => from < to)
  return `{${whole.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

function isRange(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => typeof end === 'number' && Number.isFinite(end) && end >= 0)
  )
}

/** A form carries the ranges as JSON text. */
function readRanges(given: ProgressBody['ranges']): [number, number][] {
  if (typeof given !== 'string') return given
  try {
    const ranges: unknown = JSON.parse(given)
    if (Array.isArray(ranges) && ranges.length <= 50 && ranges.every(isRange)) return ranges
  } catch {
    // Not JSON: the same answer as for JSON that is no list of ranges.
  }
  throw invalid({ ranges: 'wrong_type' })
}

/**
 * Writes down what was watched and where to resume. Ranges are merged, so a repeated or late call changes nothing
 * twice; a lesson once completed stays so. A lesson without a video is completed by being opened.
 * `lesson_locked` when the viewer may not watch it.
 */
export async function recordProgress(
  deps: Deps,
  input: { viewer: SessionUser; lessonId: number; body: ProgressBody },
): Promise<Progress> {
  const { viewer, lessonId, body } = input
  const ranges = readRanges(body.ranges)
  return deps.db.transaction(async (tx) => {
    const lesson = await seenLesson(deps, tx, lessonId, viewer)
    if (!lesson.watchable) throw new Failure('lesson_locked')
    const { duration_s, has_video } = await lengthOf(tx, lessonId)
    const now = deps.clock.now()
    const watched = multirange(ranges, duration_s)
    const positionS = duration_s > 0 ? Math.min(body.position_s, duration_s) : body.position_s
    // 0 while the video is not measured yet: nothing can be complete then.
    const neededS = duration_s > 0 ? duration_s * COMPLETE_AT : null
    await tx.run(sql`
      insert into lesson_progress (user_id, lesson_id, position_s, watched, updated_at)
      values (${viewer.id}, ${lessonId}, ${positionS}, ${watched}, ${now})
      on conflict (user_id, lesson_id) do update
        set position_s = excluded.position_s, watched = lesson_progress.watched + excluded.watched,
            updated_at = excluded.updated_at`)
    await tx.run(sql`
      update lesson_progress set completed_at = ${now}
       where user_id = ${viewer.id} and lesson_id = ${lessonId} and completed_at is null
         and (${!has_video} or
           (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(watched) r) >= ${neededS}::float8)`)
    const state = await tx.one<{ position_s: number; completed: boolean }>(sql`
      select position_s, completed_at is not null as completed
        from lesson_progress where user_id = ${viewer.id} and lesson_id = ${lessonId}`)
    const percents = await courseProgress(tx, viewer.id, [lesson.course.id])
    return {
      position_s: state?.position_s ?? 0,
      completed: state?.completed ?? false,
      course_progress: percents.get(lesson.course.id) ?? 0,
    }
  })
}

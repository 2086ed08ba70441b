import type { Db } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { POINTS } from './compute-lessons.ts'
import { packLessons } from './lesson-days.ts'

const DAYS_AT_ONCE = 200

interface EarlierDay {
  course_id: number
  day: string
  lesson_ids: number[]
  viewers: number[]
  started: number[]
  completed: number[]
  watched_s: number[]
  reached_steps: number[]
  again_steps: number[]
}

/** Packs days whose lessons an earlier release wrote as arrays. Recomputing would need events that may be deleted. */
export async function packEarlierDays(db: Db, signal?: AbortSignal): Promise<void> {
  let packed = DAYS_AT_ONCE
  while (packed === DAYS_AT_ONCE && !signal?.aborted) packed = await packSome(db)
}

/** Packs a batch of days and returns their number. */
const packSome = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const days = await tx.rows<EarlierDay>(sql`
      select d.course_id, d.day::text as day, d.lesson_ids, d.viewers, d.started, d.completed, d.watched_s,
             coalesce(a.reached_steps, '{}') as reached_steps, coalesce(a.again_steps, '{}') as again_steps
        from course_day d left join course_day_audience a using (course_id, day, lesson_ids)
       where d.lesson_ids is not null limit ${DAYS_AT_ONCE} for update of d skip locked`)
    const ofDays = sql`unnest(${days.map((day) => day.course_id)}::int[], ${days.map(({ day }) => day)}::date[],
      ${days.map((day) => packLessons(lessonsOf(day)))}::bytea[],
      ${days.map((day) => day.watched_s.reduce((sum, seconds) => sum + seconds, 0))}::bigint[])
      as n (course_id, day, packed, watched_s)`
    await tx.run(sql`
      insert into course_day_lessons (course_id, day, packed)
      select course_id, day, packed from ${ofDays} on conflict (course_id, day) do update set packed = excluded.packed`)
    await tx.run(sql`
      update course_day d set total_watched_s = n.watched_s, lesson_ids = null, viewers = null, started = null,
             completed = null, watched_s = null
        from ${ofDays} where d.course_id = n.course_id and d.day = n.day`)
    await tx.run(
      sql`delete from course_day_audience a using ${ofDays} where a.course_id = n.course_id and a.day = n.day`,
    )
    return days.length
  })

const lessonsOf = (day: EarlierDay) =>
  day.lesson_ids.map((lessonId, i) => ({
    lessonId,
    viewers: day.viewers[i] ?? 0,
    started: day.started[i] ?? 0,
    completed: day.completed[i] ?? 0,
    watchedS: day.watched_s[i] ?? 0,
    reached: changesOf(day.reached_steps.slice(i * POINTS, (i + 1) * POINTS)),
    again: changesOf(day.again_steps.slice(i * POINTS, (i + 1) * POINTS)),
  }))

const changesOf = (steps: readonly number[]): number[] =>
  steps.flatMap((change, point) => (change === 0 ? [] : [point, change]))

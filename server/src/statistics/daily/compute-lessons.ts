import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { type LessonDay, packLessons } from './lesson-days.ts'

/** The number of points of an audience line, so that it takes the same space for every lesson. */
export const POINTS = 100

/** Recomputes the watch figures of each lesson on a day. The caller holds the lock of the day (`computeDay`). */
export async function computeLessons(
  tx: Tx,
  day: string,
  courseIds: readonly number[] | null,
): Promise<void> {
  const ofDay = sql`w.day = ${day} and ${courseIds === null ? sql`true` : sql`w.course_id = any(${courseIds}::int[])`}`
  const lines = await readLines(tx, ofDay)
  const figures = await readFigures(tx, ofDay)
  const courses = [...Map.groupBy(figures, ({ courseId }) => courseId)].map(([id, lessons]) => ({
    id,
    packed: packLessons(
      lessons.map(({ courseId: _, ...lesson }) => ({
        ...lesson,
        ...(lines.get(lesson.lessonId) ?? { reached: [], again: [] }),
      })),
    ),
  }))
  await tx.run(sql`delete from course_day_lessons w where ${ofDay}`)
  await tx.run(sql`
    insert into course_day_lessons (course_id, day, packed)
    select id, ${day}::date, packed
      from unnest(${courses.map(({ id }) => id)}::int[], ${courses.map(({ packed }) => packed)}::bytea[]) as n (id, packed)`)
}

/** Reads the counts of each lesson, by course in ascending order of lessons. `ofDay` selects the events `w`. */
function readFigures(tx: Tx, ofDay: Statement) {
  return tx.rows<Omit<LessonDay, 'reached' | 'again'> & { courseId: number }>(sql`
    select w.course_id as "courseId", w.lesson_id as "lessonId", count(*)::int as viewers,
           count(*) filter (where w.completed)::int as completed,
           coalesce(sum((select sum(upper(r) - lower(r)) from unnest(w.watched) r)), 0)::float8 as "watchedS",
           count(*) filter (where not exists (
             select from lesson_watch before
              where before.user_id = w.user_id and before.course_id = w.course_id and before.day < w.day
                and before.lesson_id = w.lesson_id))::int as started
      from lesson_watch w where ${ofDay} group by w.course_id, w.lesson_id order by w.course_id, w.lesson_id`)
}

/**
 * Reads the audience lines of lessons of known length. A person is at a point if they watched the second in its middle.
 */
async function readLines(tx: Tx, ofDay: Statement) {
  const rows = await tx.rows<{ lesson_id: number; points: number[]; reached: number[]; again: number[] }>(sql`
    with event as materialized (
      select w.lesson_id, w.watched, w.again, coalesce(v.duration_s, m.duration_s)::float8 as length_s
        from lesson_watch w join lesson l on l.id = w.lesson_id
        left join video v on v.id = l.video_id left join vimeo_video m on m.vimeo_id = l.vimeo_id
       where ${ofDay} and coalesce(v.duration_s, m.duration_s, 0) > 0),
    change as (
      select lesson_id, ${pointFrom(sql`lower(r)`)} as point, 1 as reached, 0 as again from event, unnest(watched) r
      union all
      select lesson_id, ${pointFrom(sql`upper(r)`)}, -1, 0 from event, unnest(watched) r
      union all
      select lesson_id, ${pointFrom(sql`lower(r)`)}, 0, 1 from event, unnest(watched * again) r
      union all
      select lesson_id, ${pointFrom(sql`upper(r)`)}, 0, -1 from event, unnest(watched * again) r)
    select lesson_id, array_agg(point order by point) as points, array_agg(reached order by point) as reached,
           array_agg(again order by point) as again
      from (select lesson_id, point, sum(reached)::int as reached, sum(again)::int as again
              from change where point < ${POINTS} group by lesson_id, point) steps
     group by lesson_id`)
  return new Map(
    rows.map(({ lesson_id, points, reached, again }) => [
      lesson_id,
      { reached: changesOf(points, reached), again: changesOf(points, again) },
    ]),
  )
}

const changesOf = (points: readonly number[], steps: readonly number[]): number[] =>
  points.flatMap((point, i) => (steps[i] ? [point, steps[i]] : []))

/** The first point whose middle is not before the given second. */
const pointFrom = (second: Statement): Statement =>
  sql`least(${POINTS}, greatest(0, ceil((${second}) * ${POINTS} / length_s - 0.5)))::int`

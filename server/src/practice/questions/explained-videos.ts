import type { Explained } from '@kashf/contract/practice/questions.ts'
import type { AttemptResult } from '@kashf/contract/practice/results.ts'
import { type AccessRow, accessColumns, accessIn, joinAccess } from '../../access/access.ts'
import { type LockedRow, lockOf } from '../../access/locks.ts'
import { lessonAccess, maySeeCourse, type Viewer } from '../../access/policy.ts'
import { type CourseTeam, courseTeam } from '../../catalogue/courses/policy.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** A video that explains a question, as the viewer may watch it. */
export type ExplainedVideo = NonNullable<AttemptResult['weak_topics'][number]['video']>

interface LessonRow extends CourseTeam, AccessRow, LockedRow {
  lesson_id: number
  course_id: number
  title: string
  is_open: boolean
  status: number
}

/** The lessons of these explanations that the viewer may see, by lesson id; one query for all. */
export async function explainedVideos(
  deps: { clock: Clock },
  db: Queryable,
  viewer: Viewer,
  explained: readonly (Explained | null)[],
): Promise<(at: Explained | null) => ExplainedVideo | null> {
  const now = deps.clock.now()
  const ids = [...new Set(explained.flatMap((at) => at?.lesson_id ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await db.rows<LessonRow>(sql`
          select l.id as lesson_id, l.course_id, l.title, l.is_open, ${lockOf(viewer.id, now)} as lock, ${courseTeam}, c.status,
                 ${accessColumns(now)}
            from lesson l join course c on c.id = l.course_id ${joinAccess(viewer.id, sql`l.course_id`)}
           where l.id = any(${ids}::int[]) and l.deleted_at is null and c.deleted_at is null`)
  const lessons = new Map(
    rows.filter((row) => maySeeCourse(row, viewer, accessIn(row))).map((row) => [row.lesson_id, row]),
  )
  return (at) => {
    const lesson = at === null ? undefined : lessons.get(at.lesson_id)
    if (!at || !lesson) return null
    const { lesson_id, course_id, title } = lesson
    const { isOpen } = lessonAccess(lesson, lesson, viewer, accessIn(lesson))
    return { lesson_id, course_id, title, at_s: at.at_s, until_s: at.until_s ?? null, is_open: isOpen }
  }
}

import { closesAt, isOpenAt, learners } from '../../access/learners.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { lessonToGoOn, newLessons, percentOrFinished } from '../progress/course-progress.ts'

export interface LessonToContinue {
  course_id: number
  /** Percent of the course's lessons that are completed; 100 once the course was finished. */
  progress: number
  new_lessons: number
  expires_at: Date | null
  lesson_id: number
  number: number
  title: string
  duration_s: number
  position_s: number
}

const COURSES = 4

/**
 * The courses to which a student has access, the one watched last first, each with the lesson where they go on. Courses whose
 * lessons are all completed or locked are left out.
 */
export function lessonsToContinue(
  db: Queryable,
  input: { userId: number; now: Date },
): Promise<LessonToContinue[]> {
  return db.rows<LessonToContinue>(sql`
    with own as (
      select e.course_id, ${closesAt(input.now)} as expires_at, e.created_at, max(p.updated_at) as watched_at,
             ${percentOrFinished} as progress, ${newLessons} as new_lessons
        from ${learners} e
        join lesson l on l.course_id = e.course_id and l.deleted_at is null
        left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.student_id
        left join course_finish f on f.course_id = e.course_id and f.user_id = e.student_id
       where e.student_id = ${input.userId} and ${isOpenAt(input.now)}
       group by e.course_id, e.open_during, e.created_at, f.finished_at having count(p.completed_at) < count(*))
    select own.course_id, own.progress, own.new_lessons, own.expires_at, l.id as lesson_id, l.number, l.title, l.position_s,
           round(coalesce(v.duration_s, w.duration_s, 0))::int as duration_s
      from own cross join lateral ${lessonToGoOn(sql`own.course_id`, input.userId, input.now)} l
      left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
     order by own.watched_at desc nulls last, own.created_at desc, own.course_id limit ${COURSES}`)
}

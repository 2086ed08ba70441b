import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyMany } from '../../notices/notify-many.ts'

/** Queued when a course is published for the first time. */
export const notifyFollowersJob = defineJob<{ courseId: number }>('tell-followers', retried(10))

interface NewCourse {
  title: string
  teacher_id: number
  teacher: string
}

/** Notifies the teacher's followers in short transactions. Idempotent: a retry notifies nobody twice. */
export const notifyFollowersHandler = handlerFor(
  notifyFollowersJob,
  async (deps: Deps, { courseId }, signal) => {
    const course = await deps.db.one<NewCourse>(sql`
      select c.title, c.teacher_id, u.first_name || ' ' || u.last_name as teacher
        from course c join app_user u on u.id = c.teacher_id
       where c.id = ${courseId} and c.status = ${literal.courseStatus.published}`)
    // The course was hidden again in the meantime.
    if (!course) return
    await notifyMany(deps, {
      notice: {
        kind: 'new_course',
        subject: { course_id: courseId, title: course.title, teacher: course.teacher },
        once: `new_course:${courseId}`,
      },
      next: (after, limit) => sql`
        select user_id as id from subscription where teacher_id = ${course.teacher_id} and user_id > ${after}
         order by user_id limit ${limit}`,
      signal,
    })
  },
)

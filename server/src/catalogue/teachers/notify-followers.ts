import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyEach } from '../../notices/notify.ts'

/** Queued when a course is published for the first time. */
export const notifyFollowersJob = defineJob<{ courseId: number }>('tell-followers', retried(10))

const BATCH_SIZE = 1_000

interface NewCourse {
  title: string
  teacher_id: number
  teacher: string
}

/** Notifies the next followers after `afterId`. Returns the id of the last, or null when there are no more. */
function notifyNextFollowers(
  deps: Deps,
  courseId: number,
  course: NewCourse,
  afterId: number,
): Promise<number | null> {
  return deps.db.transaction(async (tx) => {
    const followers = await tx.rows<{ user_id: number }>(sql`
      select user_id from subscription where teacher_id = ${course.teacher_id} and user_id > ${afterId}
       order by user_id limit ${BATCH_SIZE}`)
    const subject = { course_id: courseId, title: course.title, teacher: course.teacher }
    await notifyEach(
      deps,
      tx,
      followers.map(({ user_id }) => ({
        userId: user_id,
        kind: 'new_course',
        subject,
        once: `new_course:${courseId}`,
      })),
    )
    return followers.at(-1)?.user_id ?? null
  })
}

/** Notifies the teacher's followers in short transactions of a thousand. Idempotent: a retry notifies nobody twice. */
export const notifyFollowersHandler = handlerFor(
  notifyFollowersJob,
  async (deps: Deps, { courseId }, signal) => {
    const course = await deps.db.one<NewCourse>(sql`
      select c.title, c.teacher_id, u.first_name || ' ' || u.last_name as teacher
        from course c join app_user u on u.id = c.teacher_id
       where c.id = ${courseId} and c.status = ${literal.courseStatus.published}`)
    // The course was hidden again in the meantime.
    if (!course) return
    let lastId: number | null = 0
    while (lastId !== null) {
      signal.throwIfAborted()
      lastId = await notifyNextFollowers(deps, courseId, course, lastId)
    }
  },
)

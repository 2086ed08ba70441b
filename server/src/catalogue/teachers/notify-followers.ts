import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { sql } from '../../db/sql.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { notifyAll } from '../../notices/notify.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Tells the followers of its teacher of a course that was published for the first time. */
export const tellFollowersJob = defineJob<{ courseId: number }>('tell-followers', {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
})

const AT_ONCE = 1_000

interface NewCourse {
  title: string
  teacher_id: number
  teacher: string
}

/** Tells the next followers after `afterId`. Returns the last of them, or null when there are no more. */
function tellNext(deps: Deps, courseId: number, course: NewCourse, afterId: number): Promise<number | null> {
  return deps.db.transaction(async (tx) => {
    const followers = await tx.rows<{ user_id: number }>(sql`
      select user_id from subscription where teacher_id = ${course.teacher_id} and user_id > ${afterId}
       order by user_id limit ${AT_ONCE}`)
    const subject = { course_id: courseId, title: course.title, teacher: course.teacher }
    await notifyAll(
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

/** By the thousand, so that no transaction is long. Begun anew after a failure, it tells nobody twice. */
export const tellFollowersHandler = (deps: Deps): JobHandler =>
  handlerFor(tellFollowersJob, async ({ courseId }, signal) => {
    const course = await deps.db.one<NewCourse>(sql`
      select c.title, c.teacher_id, u.first_name || ' ' || u.last_name as teacher
        from course c join app_user u on u.id = c.teacher_id
       where c.id = ${courseId} and c.status = ${COURSE_STATUS.published}`)
    // Taken out of the catalogue before anybody heard of it.
    if (!course) return
    let lastId: number | null = 0
    while (lastId !== null) {
      signal.throwIfAborted()
      lastId = await tellNext(deps, courseId, course, lastId)
    }
  })

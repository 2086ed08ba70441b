import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { handlerFor } from '../../jobs/queue.ts'
import {
  coursesOfCancelledTest,
  refundCancelledTestJob,
  withdrawCancelledTestJob,
} from '../../practice/tests/cancel-test.ts'
import { takeOffSale } from './own-visibility.ts'

/**
 * Takes the courses off sale that were nothing but cancelled tests, and then has their buyers refunded: in this order, so that
 * nobody buys one between the two. A retry repeats nothing.
 */
export const withdrawCancelledTestHandler = handlerFor(
  withdrawCancelledTestJob,
  async (deps: Deps, { testId }) => {
    await deps.db.transaction(async (tx) => {
      const courses = await tx.rows<{ id: number; teacher_id: number }>(sql`
        select id, teacher_id from course
         where id = any(array(${coursesOfCancelledTest(testId)})) and status = ${COURSE_STATUS.published} and deleted_at is null
         order by id`)
      for (const { id, teacher_id } of courses) {
        const course = await lockCourseFor(tx, 'publish', { courseId: id, teacherId: teacher_id })
        if (course.status === COURSE_STATUS.published) await takeOffSale(deps, tx, course)
      }
      await deps.jobs.send(tx, refundCancelledTestJob, { testId })
    })
  },
)

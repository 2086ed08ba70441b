import { COURSE_STATUS, TEACHER_STATUS, USER_TYPE } from '@kashf/contract/constants.ts'
import { literalsOf } from './sql.ts'

/**
 * The numbers that the schema stores for roles and states, for SQL: `c.status = ${literal.courseStatus.published}`. They are text
 * and not parameters, because the planner uses a partial index only where the condition has its constant.
 */
export const literal = {
  userType: literalsOf(USER_TYPE),
  teacherStatus: literalsOf(TEACHER_STATUS),
  courseStatus: literalsOf(COURSE_STATUS),
}

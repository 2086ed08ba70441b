import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'

type CacheDeps = Pick<Deps, 'publicCache'>

/** Takes the courses of a teacher who was blocked out of the catalogue and off sale; buyers keep them. */
export function hideCoursesOf(deps: CacheDeps, tx: Tx, input: { teacherId: number }): Promise<void> {
  return move(deps, tx, {
    teacherId: input.teacherId,
    which: sql`status = ${COURSE_STATUS.published}`,
    change: sql`status = ${COURSE_STATUS.hidden}, hidden_with_teacher = true`,
    delta: -1,
  })
}

/**
 * Brings back what `hideCoursesOf` took away, unless the teacher is still blocked or closes the account; what an operator
 * hid stays hidden.
 */
export function showCoursesOf(deps: CacheDeps, tx: Tx, input: { teacherId: number }): Promise<void> {
  return move(deps, tx, {
    teacherId: input.teacherId,
    which: sql`hidden_with_teacher
      and not exists (select from app_user u where u.id = teacher_id and (u.blocked_at is not null or u.closes_at is not null))`,
    change: sql`status = ${COURSE_STATUS.published}, hidden_with_teacher = false`,
    delta: 1,
  })
}

/** Moves the courses and counts them in (+1) or out (-1) of their categories and their teacher. */
async function move(
  deps: CacheDeps,
  tx: Tx,
  input: { teacherId: number; which: Statement; change: Statement; delta: 1 | -1 },
): Promise<void> {
  const { teacherId, which, change, delta } = input
  await tx.run(sql`
    with moved as (
      update course set ${change}
       where id in (select id from course where teacher_id = ${teacherId} and ${which} order by id for no key update)
      returning category_id
    ), of_category as (
      update category k set courses_count = k.courses_count + ${delta} * n.courses
        from (select category_id, count(*)::int as courses from moved group by 1) n where k.id = n.category_id
    )
    update teacher set courses_count = courses_count + ${delta} * (select count(*)::int from moved)
     where user_id = ${teacherId}`)
  // The pages of the teacher and of all lists change, also when there was no course.
  tx.afterCommit(() => deps.publicCache.clear())
}

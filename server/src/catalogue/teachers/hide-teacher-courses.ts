import type { Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

type CacheDeps = Pick<Deps, 'publicCache'>

/** Hides the published courses of a teacher who is blocked or closes the account. Buyers keep their access. */
export function hideTeacherCourses(deps: CacheDeps, tx: Tx, input: { teacherId: number }): Promise<void> {
  return changeStatus(deps, tx, {
    teacherId: input.teacherId,
    which: sql`status = ${literal.courseStatus.published}`,
    change: sql`status = ${literal.courseStatus.hidden}, hidden_with_teacher = true`,
    delta: -1,
  })
}

/**
 * Publishes the courses that `hideTeacherCourses` hid, unless the teacher still may not sell. Courses that an operator hid
 * stay hidden.
 */
export function restoreTeacherCourses(deps: CacheDeps, tx: Tx, input: { teacherId: number }): Promise<void> {
  return changeStatus(deps, tx, {
    teacherId: input.teacherId,
    which: sql`hidden_with_teacher and teacher_may_sell(teacher_id)`,
    change: sql`status = ${literal.courseStatus.published}, hidden_with_teacher = false`,
    delta: 1,
  })
}

/** Changes the courses that match `which`, and adds `delta` for each to the counts of its category and its teacher. */
async function changeStatus(
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
  // Clear the cache even without courses, because the teacher's own page changes.
  tx.afterCommit(() => deps.publicCache.clear())
}

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
const migration = readFileSync(
  new URL('../../../migrations/0238_counted_scores.sql', import.meta.url),
  'utf8',
)

it('takes scores out of the sums that do not count yet, and comments out of refunded courses', async () => {
  const { deps } = kashf
  const teacher = await buildTeacher(deps)
  const [mixed, heavy] = [
    await buildCourse(deps, { teacherId: teacher.id, scores: [5, 5, 1] }),
    await buildCourse(deps, { teacherId: teacher.id, scores: [4, 3] }),
  ]
  await deps.db.run(
    sql`update course set light_score_sum = 1, light_scores_count = 1, comments_count = 5 where id = ${mixed.id}`,
  )
  await deps.db.run(sql`update teacher set score_sum = 18, scores_count = 5 where user_id = ${teacher.id}`)
  const [buyer, refunded] = [await buildStudent(deps), await buildStudent(deps)]
  for (const { id } of [buyer, refunded]) await enrol(deps, { studentId: id, courseId: mixed.id })
  await deps.db.run(sql`
    update purchase set refunded_at = now() where student_id = ${refunded.id}`)
  await deps.db.run(sql`delete from enrolment where student_id = ${refunded.id}`)
  const write = async (authorId: number, parentId: number | null) => {
    const { id } = await deps.db.only<{ id: number }>(sql`
      insert into course_comment (course_id, author_id, parent_id, text)
      values (${mixed.id}, ${authorId}, ${parentId}, 'Izoh') returning id`)
    return id
  }
  const gone = await write(refunded.id, null)
  await write(teacher.id, gone)
  const kept = await write(buyer.id, null)
  await write(refunded.id, kept)
  await write(teacher.id, kept)

  const state = async () => ({
    courses: await deps.db.rows(sql`
      select score_sum, scores_count, light_score_sum, light_scores_count, comments_count
        from course where teacher_id = ${teacher.id} order by id`),
    teacher: await deps.db.one(
      sql`select score_sum, scores_count from teacher where user_id = ${teacher.id}`,
    ),
    shown: await deps.db.rows(
      sql`select author_id from course_comment where course_id = ${mixed.id} and deleted_at is null order by id`,
    ),
  })
  const light = { light_score_sum: 0, light_scores_count: 0 }
  const right = {
    courses: [
      { score_sum: 10, scores_count: 2, ...light, comments_count: 2 },
      { score_sum: 7, scores_count: 2, ...light, comments_count: 0 },
    ],
    teacher: { score_sum: 17, scores_count: 4 },
    shown: [{ author_id: teacher.id }, { author_id: buyer.id }, { author_id: teacher.id }],
  }
  expect(heavy.id).toBeGreaterThan(mixed.id)
  for (const _ of ['once', 'a second time']) {
    await deps.db.transaction((tx) => tx.executeSql(migration))
    expect(await state()).toEqual(right)
  }
})

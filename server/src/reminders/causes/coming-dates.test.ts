import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildTask, buildWork } from '../../testing/builders/homework.ts'
import { buildPublishedTest } from '../../testing/builders/practice.ts'
import { remindedSchool } from '../../testing/builders/reminders.ts'

const school = remindedSchool()

describe('Dates', () => {
  it('of homework are told the day before, until it is handed in, and not beside a later deadline', async () => {
    const [due, sent, extended] = [await school.enrolled(), await school.enrolled(), await school.enrolled()]
    const dueOn = school.day(2)
    await buildTask(school.kashf.deps, due.lessonIds[0] ?? 0, { dueOn })
    const done = await buildTask(school.kashf.deps, sent.lessonIds[0] ?? 0, { dueOn })
    await buildWork(school.kashf.deps, { homeworkId: done, userId: school.student.id })
    const later = await buildTask(school.kashf.deps, extended.lessonIds[0] ?? 0, { dueOn: school.day(0) })
    expect(await school.remindAfter(MINUTE_MS)).toEqual(['homework_due'])
    await school.kashf.deps.db.run(sql`
      insert into homework_extension (homework_id, user_id, due_on, reason, given_by, given_at)
      values (${later}, ${school.student.id}, ${school.day(1)}::date, 'Kasal edi', ${school.teacher.id}, ${school.kashf.clock.now()})`)
    expect(await school.remindAt(1, 9)).toHaveLength(2)
    expect((await school.told())[1]?.subject).toMatchObject({ course_id: due.id, lesson: 'Kirish' })
    expect(await school.remindAt(2, 9)).toHaveLength(2)
  })

  it('of an exam are told the day before to who has a place', async () => {
    const opensAt = school.at(2, 9)
    const exam = await buildPublishedTest(school.kashf.deps, {
      ownerId: school.teacher.id,
      purpose: 'exam',
      opensAt,
    })
    await school.kashf.deps.db.run(
      sql`insert into test_place (test_id, user_id, created_at) values (${exam.id}, ${school.student.id}, now())`,
    )
    expect(await school.remindAfter(MINUTE_MS)).toEqual([])
    expect(await school.remindAt(1)).toEqual(['exam_soon'])
    expect((await school.told())[0]?.subject).toMatchObject({
      test_id: exam.id,
      starts_at: opensAt.toISOString(),
    })
    expect(await school.remindAt(2, 8)).toHaveLength(1)
  })
})

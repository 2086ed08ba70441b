import { isReminder, type ReminderKind } from '@kashf/contract/notices/reminder-kinds.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { signInAgain } from '../testing/builders/people.ts'
import { buildPublishedTest } from '../testing/builders/practice.ts'
import { remindedSchool } from '../testing/builders/reminders.ts'

const school = remindedSchool()

describe('One message a day', () => {
  it('is the one with the nearer date; the other comes the next day', async () => {
    const { lessonIds } = await school.enrolled()
    await school.watch(lessonIds[0])
    const opensAt = school.at(8, 9)
    const exam = await buildPublishedTest(school.kashf.deps, {
      ownerId: school.teacher.id,
      purpose: 'exam',
      opensAt,
    })
    await school.kashf.deps.db.run(
      sql`insert into test_place (test_id, user_id, created_at) values (${exam.id}, ${school.student.id}, now())`,
    )
    expect(await school.remindAt(7, 11)).toEqual(['exam_soon'])
    expect(await school.remindAt(7, 12)).toEqual(['exam_soon'])
    expect(await school.remindAt(8, 8)).toEqual(['exam_soon', 'course_stalled'])
  })

  it('holds for four months in which every cause is told of once', async () => {
    const until = school.at(60, 18)
    const { lessonIds } = await school.enrolled({ price: 100_000 }, until)
    const wanted = await school.course({ price: 100_000 })
    const perDay: number[] = []
    for (let day = 0; day < 120; day++) {
      if (day === 20) {
        school.goTo(day, 7)
        await school.watch(lessonIds[0])
        await school.watch(lessonIds[1])
      }
      if (day === 40) {
        school.goTo(day, 20)
        await signInAgain(school.kashf.deps, school.student)
        await school.begin(wanted.id)
      }
      const before = (await school.kinds()).length
      for (const hour of [0, 7.9, 8, 12, 20.9, 21, 23]) await school.remindAt(day, hour)
      perDay.push((await school.kinds()).length - before)
    }
    expect(Math.max(...perDay)).toBe(1)
    const counts: Partial<Record<ReminderKind, number>> = {}
    for (const { kind } of await school.told()) if (isReminder(kind)) counts[kind] = (counts[kind] ?? 0) + 1
    expect(counts).toEqual({
      ...{ course_not_begun: 1, last_lesson: 1, course_stalled: 2, purchase_unfinished: 2, access_ending: 3 },
    })
    const hours = (await school.told()).map(({ created_at }) => (new Date(created_at).getUTCHours() + 5) % 24)
    expect(hours.every((hour) => hour >= 8 && hour < 21)).toBe(true)
  }, 120_000)
})

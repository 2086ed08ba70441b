import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { remindedSchool } from '../../testing/builders/reminders.ts'

const school = remindedSchool()

describe('An access that ends', () => {
  it('is told of 14 days, 3 days and a day before, with the price of another term', async () => {
    const until = school.at(30, 18)
    const { id, lessonIds } = await school.enrolled({ price: 100_000 }, until)
    for (const days of [0, 4, 8, 12, 15]) {
      school.goTo(days, 9)
      if (days === 0) await school.watch(lessonIds[0], { isCompleted: false })
      await school.kashf.deps.db.run(
        sql`update lesson_progress set updated_at = ${school.kashf.clock.now()} where user_id = ${school.student.id}`,
      )
    }
    expect(await school.remindAt(15)).toEqual([])
    expect(await school.remindAt(16)).toEqual(['access_ending'])
    expect((await school.told())[0]?.subject).toEqual({
      ...{ course_id: id, title: 'Algebra', until: until.toISOString(), price: 120_000 },
    })
    const isEnding = async () => (await school.kinds()).filter((kind) => kind === 'access_ending')
    for (const [days, count] of [
      [17, 1],
      [26, 1],
      [27, 2],
      [29, 2],
      [30, 3],
      [31, 3],
    ] as const) {
      await school.remindAt(days)
      expect(await isEnding(), `day ${days}`).toHaveLength(count)
    }
  })

  it('has no price where the course is not sold, and a short one is told of at its end alone', async () => {
    const { id } = await school.enrolled({}, school.at(2, 18))
    await school.kashf.deps.db.run(sql`update course set status = 4 where id = ${id}`)
    expect(await school.remindAfter(HOUR_MS)).toEqual([])
    expect(await school.remindAt(1)).toEqual([])
    expect(await school.remindAt(2)).toEqual(['access_ending'])
    expect((await school.told())[0]?.subject).toMatchObject({ price: null })
  })

  it('early in the morning is told of the day before', async () => {
    await school.enrolled({}, school.at(20, 6))
    await school.kashf.deps.db.run(sql`
      insert into reminder_stop (user_id, kind, stopped_at)
      select ${school.student.id}, kind, now() from unnest('{course_not_begun,course_stalled}'::text[]) kind`)
    expect(await school.remindAt(18)).toEqual(['access_ending'])
    expect(await school.remindAt(19, 20)).toHaveLength(2)
    expect(await school.remindAt(20, 8)).toHaveLength(2)
  })
})

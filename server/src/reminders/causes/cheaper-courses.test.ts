import { describe, expect, it } from 'vitest'
import { recordPriceChange } from '../../authoring/courses/price-changes.ts'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { remindedSchool } from '../../testing/builders/reminders.ts'

const school = remindedSchool()

describe('A saved course', () => {
  const save = (id: number) =>
    school.kashf.deps.db.run(
      sql`insert into saved_course (user_id, course_id, created_at) values (${school.student.id}, ${id}, ${school.kashf.clock.now()})`,
    )
  const price = async (courseId: number, before: number, now: number) => {
    school.kashf.clock.advance(MINUTE_MS)
    const change = { before: String(before), after: String(now) }
    await school.kashf.deps.db.transaction((tx) =>
      recordPriceChange(tx, { courseId, price: change, at: school.kashf.clock.now() }),
    )
    await school.kashf.deps.db.run(
      sql`update course set price_tiyin = ${BigInt(now) * 100n} where id = ${courseId}`,
    )
  }

  it('that became cheaper is told of once, with both prices', async () => {
    const { id } = await school.course({ price: 100_000 })
    await save(id)
    await price(id, 100_000, 80_000)
    expect(await school.remindAfter(MINUTE_MS)).toEqual(['course_cheaper'])
    expect((await school.told())[0]?.subject).toEqual({
      course_id: id,
      title: 'Algebra',
      amount: 96_000,
      before: 120_000,
    })
    expect(await school.remindAt(1)).toHaveLength(1)
  })

  it('is not told of when it was raised before, was lowered long ago, or is the learner’s', async () => {
    const [raised, old, own] = [
      await school.course({ price: 100_000 }),
      await school.course(),
      await school.enrolled(),
    ]
    for (const { id } of [raised, old, own]) await save(id)
    await price(old.id, 100_000, 50_000)
    school.kashf.clock.advance(3 * DAY_MS)
    await price(raised.id, 100_000, 150_000)
    await price(raised.id, 150_000, 100_000)
    await price(own.id, 100_000, 50_000)
    expect(await school.remindAfter(MINUTE_MS)).not.toContain('course_cheaper')
  })
})

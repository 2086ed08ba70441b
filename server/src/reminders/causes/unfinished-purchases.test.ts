import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { topUp } from '../../testing/builders/money.ts'
import { remindedSchool } from '../../testing/builders/reminders.ts'

const school = remindedSchool()

describe('A purchase that lacks money', () => {
  it('is told of after an hour and after a day, with what the wallet lacks then', async () => {
    const { id } = await school.course({ price: 100_000 })
    await topUp(school.kashf.deps, school.student.id, 50_000)
    expect((await school.begin(id)).json().data).toEqual({ missing: 70_000 })
    expect(await school.remindAfter(59 * MINUTE_MS)).toEqual([])
    expect(await school.remindAfter(MINUTE_MS)).toEqual(['purchase_unfinished'])
    expect((await school.told())[0]?.subject).toEqual({ course_id: id, title: 'Algebra', missing: 70_000 })
    await topUp(school.kashf.deps, school.student.id, 30_000)
    expect(await school.remindAt(1, 11)).toHaveLength(2)
    expect((await school.told())[1]?.subject).toMatchObject({ missing: 40_000 })
    expect(await school.remindAt(2, 10)).toHaveLength(2)
    expect(await school.remindAt(3, 10)).toHaveLength(2)
  })

  it('is noted by a refused purchase too, with its promo code and the lower fee of it', async () => {
    const { id } = await school.course({ price: 100_000 })
    await school.kashf.deps.db.run(sql`
      insert into promo_code (teacher_id, code, percent, all_courses, created_at) values (${school.teacher.id}, ${`BAHOR${id}`}, 50, true, now())`)
    const url = `/api/actioncourses/buy-course/${id}?promo_code=BAHOR${id}`
    expect((await school.kashf.call('GET', url, { token: school.student.token })).json()).toMatchObject({
      data: { missing: 54_000 },
    })
    expect(await school.remindAfter(HOUR_MS)).toEqual(['purchase_unfinished'])
    expect((await school.told())[0]?.subject).toMatchObject({ missing: 54_000, code: `BAHOR${id}` })
  })

  it('is not told of once it was made, or can no longer be', async () => {
    const [bought, hidden] = [await school.course(), await school.course()]
    for (const { id } of [bought, hidden]) await school.begin(id)
    await topUp(school.kashf.deps, school.student.id, 500_000)
    await school.kashf.call('GET', `/api/actioncourses/buy-course/${bought.id}`, {
      token: school.student.token,
    })
    await school.kashf.deps.db.run(sql`update course set status = 4 where id = ${hidden.id}`)
    expect(await school.remindAfter(2 * HOUR_MS)).toEqual([])
  })

  it('waits for the morning if its hour is at night, and says when the wallet has enough', async () => {
    const { id } = await school.course({ price: 100_000 })
    school.goTo(0, 20.5)
    await school.begin(id)
    expect(await school.remindAfter(HOUR_MS)).toEqual([])
    await topUp(school.kashf.deps, school.student.id, 120_000)
    expect(await school.remindAt(1, 7.99)).toEqual([])
    expect(await school.remindAt(1, 8)).toEqual(['purchase_unfinished'])
    expect((await school.told())[0]?.subject).toMatchObject({ missing: 0 })
  })
})

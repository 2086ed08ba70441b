import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { buyParts } from '../../purchases/parts/buy-parts.ts'
import { readPartTerms } from '../../purchases/parts/part-terms.ts'
import { inParts, paidFor, SURCHARGE } from './rules.ts'
import type { World } from './world.ts'

/** What a buyer of parts began with, and has paid: the most that the whole costs, and whose percent it is. */
interface Plan {
  whole: bigint
  percent: number
  by: string | null
  paid: Set<number>
}
/** By student and course. */
export type Plans = Map<string, Plan>

/** Buys the next part of a course. */
export async function buyPart(world: World, plans: Plans): Promise<void> {
  const { deps, pick } = world
  const student = pick(world.students.slice(0, 4))
  const course = pick(world.courses.filter(({ kind }) => kind === 'parts'))
  const of = { studentId: student.id, courseId: course.id }
  const terms = await readPartTerms(deps.db, deps.clock.now(), of)
  const plan = plans.get(`${student.id}/${course.id}`)
  const now = world.sourceFor(student, course)
  const wholeNow = paidFor(course.tiyin, SURCHARGE * 100)
  const whole = plan && plan.whole < wholeNow ? plan.whole : wholeNow
  const keeps = plan !== undefined && plan.percent < now.percent
  const [percent, by] = keeps ? [plan.percent, plan.by] : [now.percent, now.source.by]
  const part = [1, 2, 3, 4].find((each) => !plan?.paid.has(each))
  if (part === undefined) return
  const [earned, paid] = [inParts(whole)[part - 1] ?? -1n, inParts(paidFor(whole, percent))[part - 1] ?? -1n]
  const order = {
    ...{ student: { id: student.id, isMiniApp: false }, courseId: course.id, planId: terms?.plan?.id ?? 0 },
    ...{ parts: [part], shownTiyin: paid, requestId: randomUUID() },
  }
  const bought = await world.attempt((deps) => deps.db.transaction((tx) => buyParts(deps, tx, order)))
  if ('answer' in bought) {
    const begun = plan ?? { whole, percent, by, paid: new Set<number>() }
    begun.paid.add(part)
    plans.set(`${student.id}/${course.id}`, begun)
    const link = by === 'partner' ? now.source.link : null
    const undo = () => {
      begun.paid.delete(part)
      if (begun.paid.size === 0) plans.delete(`${student.id}/${course.id}`)
    }
    return world.sold([{ student, course, earned, paid, percent, source: { by, link }, undo }], 'part')
  }
  await world.sold([], 'none')
  if (bought.refused === 'course_owned') {
    expect(terms?.has_whole).toBe(true)
    return
  }
  expect(bought.refused).toBe('insufficient_balance')
  expect(world.walletOf(student)).toBeLessThan(paid)
  await world.topUp(student, 300_000)
}

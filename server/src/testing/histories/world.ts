import { paymentApps } from '@kashf/simulators/payment-apps.ts'
import { expect } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { recordConfirmedCard } from '../../money/payouts/confirmed-card.ts'
import { changeCourseParts } from '../../purchases/parts/course-parts.ts'
import type { TestApp } from '../app.ts'
import { buildCourse } from '../builders/courses.ts'
import { buildOldStudent } from '../builders/fees.ts'
import { buildGroup, buildTariff } from '../builders/groups.ts'
import { topUp } from '../builders/money.ts'
import { buildSections } from '../builders/parts.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../builders/people.ts'
import { joinTeam } from '../builders/team.ts'
import { killedAfter } from '../database/killed-after.ts'
import { injectedTransport } from '../payments/injected-transport.ts'
import { choicesFrom } from '../random-from.ts'
import {
  type Agreed,
  type ModelCourse,
  type ModelLink,
  type ModelTouch,
  paidFor,
  partsOf,
  percentOf,
  type Source,
  SURCHARGE,
  sourceOf,
} from './rules.ts'

/** A sale that the model expects: to whom, what the teacher's side earns, and who brought the buyer. */
export interface ExpectedSale {
  student: TestPerson
  course: ModelCourse
  earned: bigint
  percent: number
  source: Source
  /** Who paid, when that is not the student. */
  giver?: TestPerson
  /** What is paid, when it is not what the percent makes of it alone. */
  paid?: bigint
  /** What a refund changes in the model besides the money. */
  undo?: () => void
}
/** A sale that stands. */
export interface Sale extends ExpectedSale {
  id: number
  soldMs: number
  fee: bigint
  parts: Map<number, bigint>
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A school of two teachers with courses of every kind, their helpers, partners and students, beside a model of its money. */
export async function openWorld(kashf: TestApp, seed: number) {
  const { deps } = kashf
  const choices = choicesFrom(seed)
  const operator = await buildOperator(deps)
  const teachers = await Promise.all(Array.from({ length: 2 }, () => buildTeacher(deps)))
  const partners = await Promise.all(Array.from({ length: 3 }, () => buildOldStudent(deps)))
  const students = [
    ...(await Promise.all(Array.from({ length: 8 }, () => buildOldStudent(deps)))),
    ...partners.slice(0, 1),
  ]
  const courses: ModelCourse[] = []
  for (const teacher of teachers) courses.push(...(await openCourses(kashf, teacher)))
  const same = await makeSame(deps, { partners, students })

  const balances = new Map<string, bigint>()
  /** Adds to what an account of the model has; `wallet:7`, `earnings:7` or `fee`. */
  const add = (account: string, tiyin: bigint): void => {
    balances.set(account, (balances.get(account) ?? 0n) + tiyin)
  }
  const terms = { school: 20_00, brought: 8_00, days: 30 }
  const agreed = new Map<number, Agreed>()
  const touches = new Map<number, ModelTouch[]>()
  const sales: Sale[] = []
  const done: { [what: string]: number } = {}
  let lastId = 0

  const nowMs = () => deps.clock.now().getTime()
  const world = {
    ...{ kashf, deps, ...choices, nowMs, operator, teachers, partners, students, courses, same },
    ...{ balances, add, terms, agreed, touches, sales, done },
    links: [] as ModelLink[],
    apps: paymentApps((provider) => injectedTransport(kashf.app, provider), deps.env, deps.clock.now),

    /** Counts what happened, so that a run can show that everything did. */
    count(what: string): void {
      done[what] = (done[what] ?? 0) + 1
    },
    walletOf: (person: TestPerson): bigint => balances.get(`wallet:${person.id}`) ?? 0n,
    async topUp(person: TestPerson, som: number): Promise<void> {
      await topUp(deps, person.id, som)
      add(`wallet:${person.id}`, BigInt(som) * 100n)
    },
    /** Who brings this buyer to the course now, and the percent of the fee. */
    sourceFor(buyer: TestPerson, course: ModelCourse, withCode = false): { source: Source; percent: number } {
      const source = withCode
        ? { by: 'promo_code', link: null }
        : sourceOf(touches.get(buyer.id) ?? [], course, { days: terms.days, nowMs: nowMs() })
      return { source, percent: percentOf(source.by, terms, agreed.get(course.teacher)) }
    },
    /**
     * Does something that writes, sometimes first with a database that is cut before the commit, or whose answer is lost, as the
     * caller who then asks again. Returns the failure's code, or what was answered.
     */
    async attempt<T>(act: (deps: Deps) => Promise<T>): Promise<{ refused: string } | { answer: T }> {
      if (choices.random() < 0.15) {
        const isCut = choices.random() < 0.6
        await act(isCut ? { ...deps, db: killedAfter(0, deps.db) } : deps).catch((error: unknown) => {
          if (!(error instanceof Failure) && (error as Error).message !== 'killed') throw error
        })
        world.count('kills')
      }
      try {
        return { answer: await act(deps) }
      } catch (error) {
        if (error instanceof Failure) return { refused: error.code }
        throw error
      }
    },
    /** Who has been sold what since the last comparison; for acts whose answer does not say it. */
    async soldNow(): Promise<{ student: TestPerson; course: ModelCourse }[]> {
      const rows = await deps.db.rows<{ student_id: number; course_id: number }>(
        sql`select student_id, course_id from purchase where id > ${lastId}`,
      )
      return rows.flatMap(({ student_id, course_id }) => {
        const student = students.find(({ id }) => id === student_id)
        const course = courses.find(({ id }) => id === course_id)
        return student && course ? [{ student, course }] : []
      })
    },
    /** Compares what was sold since the last time with what the model expects, and keeps it. */
    async sold(expected: readonly ExpectedSale[], how: string): Promise<void> {
      const rows = await deps.db.rows<StoredSale>(sql`
        select p.id, p.student_id, p.course_id, p.price_tiyin, p.fee_tiyin, p.percent, p.brought_by,
               coalesce((select json_object_agg(s.person_id, s.amount_tiyin::text) from purchase_share s where s.purchase_id = p.id), '{}') as shares
          from purchase p where p.id > ${lastId} order by p.course_id, p.student_id`)
      const wanted = expected
        .toSorted((a, b) => a.course.id - b.course.id || a.student.id - b.student.id)
        .map((sale) => completed(sale, same))
      expect(rows.map(({ id: _id, ...row }) => row)).toEqual(wanted.map(stored))
      for (const [at, sale] of wanted.entries()) {
        sales.push({ ...sale, id: rows[at]?.id ?? 0, soldMs: nowMs() })
        for (const [person, tiyin] of sale.parts) add(`earnings:${person}`, tiyin)
        add('fee', sale.fee)
        if (!sale.giver) add(`wallet:${sale.student.id}`, -sale.earned - sale.fee)
        world.count(how)
        if (sale.source.by !== null) world.count(`by ${sale.source.by}`)
        if (sale.parts.has(sale.source.link?.partner.id ?? 0)) world.count('partner paid')
      }
      lastId = Math.max(lastId, ...rows.map(({ id }) => id))
    },
  }
  return world
}

interface StoredSale {
  id: number
  student_id: number
  course_id: number
  price_tiyin: bigint
  fee_tiyin: bigint
  percent: number
  brought_by: string | null
  shares: { [person: string]: string }
}

const completed = (sale: ExpectedSale, same: ReadonlySet<string>): Omit<Sale, 'id' | 'soldMs'> => ({
  ...sale,
  fee: (sale.paid ?? paidFor(sale.earned, sale.percent)) - sale.earned,
  parts: partsOf(sale.course, {
    ...{ earned: sale.earned, link: sale.source.link, same },
    people: sale.giver ? [sale.giver, sale.student] : [sale.student],
  }),
})

const stored = (sale: Omit<Sale, 'id' | 'soldMs'>): Omit<StoredSale, 'id'> => ({
  ...{
    student_id: sale.student.id,
    course_id: sale.course.id,
    price_tiyin: sale.earned,
    fee_tiyin: sale.fee,
  },
  ...{ percent: sale.percent / 100, brought_by: sale.source.by },
  shares: Object.fromEntries(
    [...sale.parts]
      .filter(([person]) => person !== sale.course.teacher)
      .map(([person, tiyin]) => [person, String(tiyin)]),
  ),
})

/** The courses of a teacher: three at a price, one by a tariff with a group, one by the month, one also in parts. */
async function openCourses(kashf: TestApp, teacher: TestPerson): Promise<ModelCourse[]> {
  const { deps, call } = kashf
  const courses: ModelCourse[] = []
  const kinds = ['plain', 'plain', 'plain', 'tariff', 'month', 'parts'] as const
  for (const [at, kind] of kinds.entries()) {
    const price = [1_000, 9_999, 33_333, 7_777, 50_001, 99_997][at] ?? 0
    const id = await openCourse(kashf, { kind, teacher, price })
    const helper = (await buildStudent(deps)).id
    await joinTeam(deps, { courseId: id, personId: helper, role: 'curator' })
    const of = { courseId: id, teacherId: teacher.id }
    const choice = kind === 'tariff' ? await openTariff(deps, of, price) : {}
    if (kind !== 'month')
      await call('PUT', `/api/courses/${id}/seat-sale`, { token: teacher.token, body: { max_percent: 90 } })
    courses.push({
      ...{
        id,
        kind,
        teacher: teacher.id,
        helper,
        tiyin: BigInt(price) * 100n,
        offer: null,
        share: 0,
        choice,
      },
    })
  }
  return courses
}

async function openCourse(
  kashf: TestApp,
  { kind, teacher, price }: { kind: ModelCourse['kind']; teacher: TestPerson; price: number },
): Promise<number> {
  const of = { teacherId: teacher.id, price }
  if (kind !== 'parts') {
    return (await buildCourse(kashf.deps, { ...of, lessons: 0, period: kind === 'month' ? 14 : 1 })).id
  }
  const { id, sectionIds } = await buildSections(kashf, of)
  const body = { surcharge: SURCHARGE, starts: sectionIds }
  await changeCourseParts(kashf.deps, { courseId: id, teacherId: teacher.id, body })
  return id
}

/** A tariff with a group whose sale outlasts every run. */
async function openTariff(
  deps: Deps,
  of: { courseId: number; teacherId: number },
  price: number,
): Promise<ModelCourse['choice']> {
  const tariffId = await buildTariff(deps, of, { price, period: 1 })
  const groupId = await buildGroup(deps, of)
  await deps.db.run(sql`
    update course_group
       set places = 5000, sale_ends_at = sale_ends_at + interval '20 years', starts_at = starts_at + interval '20 years',
           ends_at = ends_at + interval '20 years' where id = ${groupId}`)
  return { tariffId, groupId }
}

/** Makes two of the students partners in another account: by a card and by a browser. */
async function makeSame(
  deps: Deps,
  { partners, students }: { partners: TestPerson[]; students: TestPerson[] },
): Promise<Set<string>> {
  const [[withCard, other], [withBrowser, another]] = [
    [partners[1], students[1]],
    [partners[2], students[2]],
  ]
  if (!withCard || !other || !withBrowser || !another) throw new Error('too few people')
  for (const { id } of [withCard, other])
    await deps.db.transaction((tx) =>
      recordConfirmedCard(deps, tx, { teacherId: id, digits: '8600123412341234' }),
    )
  for (const { id } of [withBrowser, another])
    await deps.db.run(sql`insert into known_device (user_id, evidence) values (${id}, 'browser:shared')`)
  return new Set([`${withCard.id}:${other.id}`, `${withBrowser.id}:${another.id}`])
}

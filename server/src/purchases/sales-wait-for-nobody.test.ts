import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { lockAccount } from '../money/ledger/lock-account.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders.ts'
import { buildCourse } from '../testing/catalogue-builders.ts'
import { topUp } from '../testing/money-builders.ts'
import { buyCourse } from './buy-course.ts'
import { refundPurchase } from './refund-purchase.ts'

let kashf: TestApp
let teacher: TestPerson
beforeAll(async () => {
  kashf = await startTestApp()
  teacher = await buildTeacher(kashf.deps)
})
afterAll(() => kashf.close())

async function richStudent(): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 500_000)
  return student
}
const course = () => buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0, price: 10_000 })

/** Runs `meanwhile` while a transaction that did `work` is open; what waits for it fails when the time is up. */
const whileOpen = (
  work: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
  withinMs = 10_000,
) =>
  kashf.deps.db.transaction(async (tx) => {
    await work(tx)
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('it waits')), withinMs).unref())
    await Promise.race([meanwhile(), late])
  })
/** A purchase that is written and not committed yet. */
const saleTo = (student: TestPerson, courseId: number) => (tx: Tx) =>
  tx.run(sql`
    select sell_course(${student.id}, c.id, now(), c.teacher_id, c.title, c.price_tiyin, c.period, 20, null, 1200000, now(),
      null, '-', '-') from course c where c.id = ${courseId}`)

it('a sale waits for no other sale of the course, the teacher or the platform', async () => {
  const [first, second] = [await richStudent(), await richStudent()]
  const [same, other] = [await course(), await course()]
  // The teacher's account is there already: the very first sale of a teacher makes it.
  await buyCourse(kashf.deps, { student: await richStudent(), courseId: other.id })
  await whileOpen(saleTo(first, same.id), async () => {
    for (const { id } of [same, other]) {
      expect((await buyCourse(kashf.deps, { student: second, courseId: id })).outcome).toBe('bought')
    }
  })
})

it('a sale waits for no payout of its teacher, and no refund of another buyer', async () => {
  const [buyer, other] = [await richStudent(), await richStudent()]
  const { id } = await course()
  await buyCourse(kashf.deps, { student: other, courseId: id })
  const purchase = await kashf.deps.db.one<{ id: number }>(
    sql`select id from purchase where student_id = ${other.id}`,
  )
  await whileOpen(
    async (tx) => {
      await lockAccount(tx, { kind: 'earnings', ownerId: teacher.id })
      await refundPurchase(kashf.deps, tx, { purchaseId: purchase?.id ?? 0, reason: 'Sinov' })
    },
    () => buyCourse(kashf.deps, { student: buyer, courseId: id }),
  )
})

it('a sale waits for what touches the same wallet: money is spent once', async () => {
  const student = await richStudent()
  const [held, asked] = [await course(), await course()]
  await expect(
    whileOpen(saleTo(student, held.id), () => buyCourse(kashf.deps, { student, courseId: asked.id }), 500),
  ).rejects.toThrow('it waits')
})

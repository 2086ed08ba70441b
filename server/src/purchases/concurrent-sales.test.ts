import { expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { lockAccount } from '../money/ledger/accounts.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait.ts'
import { buyCourse } from './buy-course.ts'
import { refundPurchase } from './refund-purchase.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

async function richStudent(): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 500_000)
  return student
}
const course = () => buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0, price: 10_000 })

/** Runs `meanwhile` while the transaction of `work` is open. Returns whether it had to wait for that transaction. */
async function whileOpen(
  work: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<'done' | 'waits'> {
  const { db } = kashf.deps
  let doing: Promise<'done'> | undefined
  const outcome = await db.transaction(async (tx) => {
    await work(tx)
    const open = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const waits = async (): Promise<'waits' | null> =>
      (await db.one(sql`select 1 from pg_stat_activity where ${open?.pid ?? 0} = any(pg_blocking_pids(pid))`))
        ? 'waits'
        : null
    let isDone = false
    doing = meanwhile().then(() => {
      isDone = true
      return 'done'
    })
    return Promise.race([doing, waitFor('an outcome', async () => (await waits()) ?? (isDone && 'done'))])
  })
  await doing
  return outcome
}
/** A purchase that is written but not committed. */
const saleTo = (student: TestPerson, courseId: number) => (tx: Tx) =>
  tx.run(sql`
    select sell_course(${student.id}, c.id, now(), c.teacher_id, c.title, c.price_tiyin, c.period, 20, null, 1200000, now(),
      null, '-', '-') from course c where c.id = ${courseId}`)

it('a sale does not wait for another sale of the same course, teacher or platform', async () => {
  const [first, second] = [await richStudent(), await richStudent()]
  const [same, other] = [await course(), await course()]
  // Makes sure that the teacher's account exists, because a teacher's first sale creates it.
  await buyCourse(kashf.deps, { student: await richStudent(), courseId: other.id })
  const outcome = await whileOpen(saleTo(first, same.id), async () => {
    for (const { id } of [same, other]) {
      expect((await buyCourse(kashf.deps, { student: second, courseId: id })).outcome).toBe('bought')
    }
  })
  expect(outcome).toBe('done')
})

it('a sale does not wait for a payout of its teacher or a refund of another buyer', async () => {
  const [buyer, other] = [await richStudent(), await richStudent()]
  const { id } = await course()
  await buyCourse(kashf.deps, { student: other, courseId: id })
  const purchase = await kashf.deps.db.one<{ id: number }>(
    sql`select id from purchase where student_id = ${other.id}`,
  )
  const outcome = await whileOpen(
    async (tx) => {
      await lockAccount(tx, { kind: 'earnings', ownerId: teacher.id })
      await refundPurchase(kashf.deps, tx, { purchaseId: purchase?.id ?? 0, reason: 'Sinov' })
    },
    () => buyCourse(kashf.deps, { student: buyer, courseId: id }),
  )
  expect(outcome).toBe('done')
})

it('a sale waits for another sale from the same wallet, so that money is spent once', async () => {
  const student = await richStudent()
  const [held, asked] = [await course(), await course()]
  const buyAnother = () => buyCourse(kashf.deps, { student, courseId: asked.id })
  expect(await whileOpen(saleTo(student, held.id), buyAnother)).toBe('waits')
})

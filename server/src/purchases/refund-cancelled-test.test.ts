import { afterAll, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { buildPublishedTest } from '../testing/builders/practice.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { buyCourse } from './buy-course.ts'
import { refundCancelledTestHandler } from './refund-cancelled-test.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const refund = (testId: number) =>
  refundCancelledTestHandler.handle(kashf.deps, { testId }, new AbortController().signal)

it('returns the money of every buyer of a course of cancelled tests, one failure not stopping the others', async () => {
  const { id: testId } = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, purpose: 'exam' })
  const exam = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    price: 50_000,
    lessons: [{ video: 'none' }],
  })
  const mixed = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    price: 50_000,
    lessons: [{}, { video: 'none' }],
  })
  await kashf.deps.db.run(sql`
    update lesson set test_id = ${testId} where id = any(${[exam.lessonIds[0], mixed.lessonIds[1]]}::int[])`)
  const buyers: TestPerson[] = []
  for (const courseId of [exam.id, exam.id, exam.id, mixed.id]) {
    const student = await buildStudent(kashf.deps)
    await topUp(kashf.deps, student.id, 100_000)
    await buyCourse(kashf.deps, { student, courseId })
    buyers.push(student)
  }
  await kashf.call('POST', `/api/practice/tests/${testId}/cancel`, { token: teacher.token })
  const wallets = async () => {
    const balances = buyers.map(({ id }) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: id }))
    return (await Promise.all(balances)).map((tiyin) => Number(tiyin) / 100)
  }
  // The first buyer's sale cannot be refunded: its transfer is not in the ledger.
  const [first] = buyers
  const [kept] = await kashf.deps.db.rows<{ transfer_id: bigint }>(
    sql`select transfer_id from purchase where student_id = ${first?.id}`,
  )
  const transferOf = (id: bigint | undefined) =>
    kashf.deps.db.run(sql`update purchase set transfer_id = ${id} where student_id = ${first?.id}`)
  await transferOf(999_999_999n).catch(() => undefined)
  await refund(testId).catch(() => undefined)
  await transferOf(kept?.transfer_id)
  await refund(testId)
  await refund(testId)
  expect(await wallets()).toEqual([100_000, 100_000, 100_000, expect.any(Number)])
  expect((await wallets())[3]).toBeLessThan(100_000)
  const said = async (language: string) => {
    const { data } = (
      await kashf.call('GET', '/api/users/statement?limit=1', {
        token: buyers[1]?.token,
        headers: { 'kashf-language': language },
      })
    ).json()
    return data[0].comment
  }
  expect(await said('uz')).toContain('Imtihon bekor qilindi')
  expect(await said('ru')).toContain('Экзамен отменён')
  for (const { token } of buyers.slice(0, 3)) {
    const { data } = (await kashf.call('GET', '/api/notices', { token })).json()
    expect(data.map(({ kind }: { kind: string }) => kind)).toContain('refund')
  }
})

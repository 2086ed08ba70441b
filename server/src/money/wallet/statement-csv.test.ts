import { expect, it } from 'vitest'
import { readCsv } from '../../csv/read-csv.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { fixedClock, topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()

const COLUMNS = ['sana', 'izoh', "kirim (so'm)", "chiqim (so'm)", "qoldiq (so'm)"] as const
async function statementOf(token: string, query = '') {
  const answer = await kashf.call('GET', `/api/users/statement.csv${query}`, { token })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  return { answer, rows: readCsv(answer.body, COLUMNS, 100).map(({ cells }) => Object.values(cells)) }
}

it("lists a student's and a teacher's lines with the balance after each", async () => {
  const [student, teacher] = [await buildStudent(kashf.deps), await buildTeacher(kashf.deps)]
  const title = '=HYPERLINK("http://x"), "a"'
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title, price: 99_999, lessons: 0 })
  // The clock shows 23:30 on 9 March in Tashkent, and an hour later the next day.
  const clock = fixedClock(Date.parse('2026-03-09T18:30:00Z'))
  await topUp({ ...kashf.deps, clock }, student.id, 150_000)
  clock.advance(3_600_000)
  await buyCourse({ ...kashf.deps, clock }, { student, courseId: course.id })

  const { answer, rows } = await statementOf(student.token)
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="kashf-hisobot.csv"')
  expect(rows).toEqual([
    ['09.03.2026 23:30:00', "Payme orqali hamyon to'ldirildi", '150000', '0', '150000'],
    ['10.03.2026 00:30:00', `“${title}” kursi sotib olindi`, '0', '119999', '30001'],
  ])
  expect((await statementOf(student.token, '?from=2026-03-10&to=2026-03-10')).rows).toEqual([rows[1]])
  expect((await statementOf(student.token, '?to=2026-03-09')).rows).toEqual([rows[0]])
  expect((await statementOf(teacher.token)).rows).toMatchObject([
    [expect.any(String), `“${title}” kursi sotildi`, '99999', '0', '99999'],
  ])

  const sheetOf = async (query: string) =>
    (await kashf.call('GET', `/api/users/statement-sheet${query}`, { token: student.token })).json().data
  const whole = await sheetOf('')
  expect(whole).toMatchObject({ opening: 0, closing: 30_001, credit: 150_000, debit: 119_999 })
  expect(whole.lines).toMatchObject([
    { credit: 150_000, debit: 0, balance: 150_000, created_at: '2026-03-09T18:30:00.000Z' },
    { credit: 0, debit: 119_999, balance: 30_001, created_at: '2026-03-09T19:30:00.000Z' },
  ])
  expect(await sheetOf('?from=2026-03-10')).toMatchObject({ opening: 150_000, closing: 30_001, credit: 0 })
  expect(await sheetOf('?from=2026-03-11')).toMatchObject({ opening: 30_001, closing: 30_001, lines: [] })
  expect(await sheetOf('?to=2026-03-08')).toMatchObject({ opening: 0, closing: 0, lines: [] })
})

it('never shows a wallet below zero, whatever the timestamps of two concurrent transfers', async () => {
  const [student, teacher] = [await buildStudent(kashf.deps), await buildTeacher(kashf.deps)]
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 10_000, lessons: 0 })
  const noon = Date.parse('2026-03-09T07:00:00Z')
  await topUp({ ...kashf.deps, clock: fixedClock(noon) }, student.id, 12_000)
  // The purchase read the clock before the top-up that it waited for.
  await buyCourse({ ...kashf.deps, clock: fixedClock(noon - 5) }, { student, courseId: course.id })
  const { rows } = await statementOf(student.token)
  expect(rows.map((row) => row.at(-1))).toEqual(['12000', '0'])
  const day = `/api/users/statement-sheet?from=2026-03-09&to=2026-03-09`
  expect((await kashf.call('GET', day, student)).json().data).toMatchObject({ opening: 0, closing: 0 })
})

it('is written as Excel reads it for a page, which names its language', async () => {
  const { token, id } = await buildStudent(kashf.deps)
  await topUp(kashf.deps, id, 1_500.5)
  for (const language of ['uz', 'uz-Cyrl', 'ru']) {
    const headers = { 'kashf-language': language }
    const { body } = await kashf.call('GET', '/api/users/statement.csv', { token, headers })
    expect(body.split('\r\n')[1]).toMatch(/;1500,5;0;1500,5$/)
  }
  expect((await kashf.call('GET', '/api/users/statement.csv', { token })).body).toMatch(
    /,1500\.5,0,1500\.5\r/,
  )
})

it('is private, and needs days that exist', async () => {
  const { token } = await buildStudent(kashf.deps)
  expect((await kashf.call('GET', '/api/users/statement.csv')).statusCode).toBe(401)
  const bad = await kashf.call('GET', '/api/users/statement.csv?from=2026-02-30', { token })
  expect(bad.statusCode).toBe(422)
  expect((await statementOf(token)).rows).toEqual([])
})

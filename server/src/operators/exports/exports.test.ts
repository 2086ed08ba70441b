import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let operator: TestPerson
let student: TestPerson
beforeAll(async () => {
  const { deps } = kashf
  operator = await buildOperator(deps)
  student = await buildStudent(deps)
  await kashf.call('PUT', '/api/users', { token: student.token, body: { first_name: '=HYPERLINK("x")' } })
  const teacher = await buildTeacher(deps)
  const course = await buildCourse(deps, { teacherId: teacher.id, price: 10_000 })
  await topUp(deps, student.id, 50_000)
  await kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, { token: student.token })
  const body = { subject: 'course', id: course.id, reason: 'spam' }
  await kashf.call('POST', '/api/reports', { token: student.token, body })
})

const download = (path: string) => kashf.call('GET', `/api/admin/${path}`, { token: operator.token })
const linesOf = ({ body }: { body: string }) => body.replace('\uFEFF', '').trim().split('\r\n')

describe('an export', () => {
  it('has the rows of the list, and starts no formula', async () => {
    const purchases = await download('purchases/export.csv')
    expect(purchases.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(purchases.headers['content-disposition']).toMatch(
      /^attachment; filename="xaridlar-[\d-]{10}\.csv"$/,
    )
    expect(linesOf(purchases)).toHaveLength(2)
    expect(purchases.body).toContain(`"'=HYPERLINK(""x"")`)
    expect(linesOf(await download('reports/export.csv'))).toHaveLength(2)
    expect(linesOf(await download('reports/export.csv?status=hidden'))).toHaveLength(1)
    // The top-up has two entries, the purchase three; the file also has a header.
    expect(linesOf(await download('ledger/export.csv'))).toHaveLength(6)
    expect(linesOf(await download('ledger/export.csv?kind=topup'))).toHaveLength(3)
    expect(linesOf(await download('ledger/export.csv?from=2020-01-01&to=2020-01-02'))).toHaveLength(1)
  })

  it('with a filter that does not exist is refused before the file begins', async () => {
    expect((await download('purchases/export.csv?status=lost')).statusCode).toBe(422)
  })

  it('continues over all pages', async () => {
    await kashf.deps.db.run(sql`
      insert into audit_entry (action, subject, before, after) select 'category.add', 'category:' || n, null, null
        from generate_series(1, 250) n`)
    const lines = linesOf(await download('audit/export.csv?action=category.add'))
    expect(lines).toHaveLength(251)
    expect(new Set(lines).size).toBe(251)
  })

  it('is in the audit trail with its filters', async () => {
    await download('ledger/export.csv?kind=refund&limit=5')
    const [entry] = (await download('audit?action=list.export&limit=1')).json().data
    expect(entry).toMatchObject({
      subject: 'list:ledger',
      operator: { id: operator.id },
      after: { kind: 'refund' },
    })
  })
})

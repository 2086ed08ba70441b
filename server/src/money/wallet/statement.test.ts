import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { fixedClock, paymeOf, topUp } from '../../testing/builders/money.ts'
import { buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let student: TestPerson
const clock = fixedClock()

beforeAll(async () => {
  kashf.deps.clock = clock
  student = await buildStudent(kashf.deps)
  // Top-ups before and after midnight in Tashkent, and a reversal on the next day.
  clock.set(Date.parse('2026-03-09T23:59:59.999+05:00'))
  await topUp(kashf.deps, student.id, 1_000)
  clock.set(Date.parse('2026-03-10T00:00:00+05:00'))
  await topUp(kashf.deps, student.id, 2_000)
  const third = await topUp(kashf.deps, student.id, 3_000)
  clock.set(Date.parse('2026-03-11T12:00:00+05:00'))
  await paymeOf(kashf.app, kashf.deps).cancel(third, 5)
  await topUp(kashf.deps, (await buildStudent(kashf.deps)).id, 9_000)
})

const ask = (query = '', token: string | undefined = student.token) =>
  kashf.call('GET', `/api/users/statement${query}`, { token })
const sums = async (query: string) =>
  (await ask(query)).json().data.map((line: { credit: number; debit: number }) => line.credit - line.debit)

describe('GET /api/users/statement', () => {
  it('lists only the own movements, newest first', async () => {
    expect((await ask()).json()).toMatchObject({
      data: [
        { credit: 0, debit: 3_000, comment: "Payme orqali to'lov bekor qilindi" },
        { credit: 3_000, debit: 0, comment: "Payme orqali hamyon to'ldirildi" },
        { credit: 2_000 },
        { credit: 1_000, created_at: '2026-03-09T18:59:59.999Z' },
      ],
      next_cursor: null,
    })
  })

  it('delimits periods at midnight in Tashkent, both days included', async () => {
    expect(await sums('?from=2026-03-10')).toEqual([-3_000, 3_000, 2_000])
    expect(await sums('?to=2026-03-09')).toEqual([1_000])
    expect(await sums('?from=2026-03-10&to=2026-03-10')).toEqual([3_000, 2_000])
    expect(await sums('?from=0000-01-01&to=9999-12-31')).toHaveLength(4)
  })

  it('pages by key', async () => {
    const first = (await ask('?limit=3')).json()
    expect(first.data).toHaveLength(3)
    const second = (await ask(`?limit=3&cursor=${first.next_cursor}`)).json()
    expect(second.data.map((line: { credit: number }) => line.credit)).toEqual([1_000])
    expect(second.next_cursor).toBeNull()
    const foreign = Buffer.from('[1.5]').toString('base64url')
    expect((await ask(`?cursor=${foreign}`)).json().data).toHaveLength(4)
  })

  it('needs a session and days that exist', async () => {
    expect((await ask('', '')).statusCode).toBe(401)
    expect((await ask('?from=2026-02-31')).json().fields).toHaveProperty('from')
  })

  it('shows exactly what the account holds', async () => {
    const row = await kashf.deps.db.one<{ balance_tiyin: bigint }>(
      sql`select balance_tiyin from ledger_account where kind = 'wallet' and owner_id = ${student.id}`,
    )
    const total = (await sums('')).reduce((sum: number, line: number) => sum + line, 0)
    expect(BigInt(total) * 100n).toBe(row?.balance_tiyin)
  })
})

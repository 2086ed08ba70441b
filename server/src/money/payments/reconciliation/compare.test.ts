import { expect, it } from 'vitest'
import type { Failure } from '../../../errors/failure.ts'
import { type ComparedPayment, compare } from './compare.ts'
import { readStatement } from './read-statement.ts'

const lines = (...rows: string[]) =>
  readStatement(Buffer.from(['transaction_id,amount,state', ...rows].join('\n')))
const payment = (id: number, given: Partial<ComparedPayment> = {}): ComparedPayment => ({
  id,
  provider_transaction_id: `t${id}`,
  amount_tiyin: 5_000_000n,
  status: 'credited',
  ...given,
})
const kinds = (...[statement, payments, expected]: Parameters<typeof compare>) =>
  compare(statement, payments, expected).findings.map(({ kind, transactionId }) => `${kind} ${transactionId}`)
const all = new Set([1, 2, 3])

it('finds nothing if both sides agree, with reversals in separate lines or omitted', () => {
  const both = [payment(1), payment(2, { status: 'reversed' }), payment(3, { status: 'reversed' })]
  const statement = lines('t1,50000,paid', 't2,50000.00,paid', 't2,50000,reversed')
  expect(compare(statement, both, all)).toEqual({ findings: [], matched: [1, 2] })
})

it('names payments missing on either side', () => {
  expect(kinds(lines('t9,50000,paid'), [payment(1)], all)).toEqual(['missing_here t9', 'missing_there t1'])
  const cancelled = payment(1, { status: 'cancelled' })
  expect(kinds(lines('t1,50000,paid'), [cancelled], all)).toEqual(['missing_here t1'])
  expect(kinds(lines('t1,50000,reversed', 't8,1000,reversed'), [cancelled], all)).toEqual([])
  expect(kinds(lines(), [payment(1)], new Set())).toEqual([])
})

it('names doubled and altered payments', () => {
  expect(kinds(lines('t1,50000,paid', 't1,50000,paid'), [payment(1)], all)).toEqual(['doubled t1'])
  expect(kinds(lines('t1,50000.01,paid'), [payment(1)], all)).toEqual(['altered t1'])
  expect(kinds(lines('t1,50000,reversed'), [payment(1)], all)).toEqual(['altered t1'])
  expect(kinds(lines('t1,50000,paid'), [payment(1, { status: 'reversed' })], all)).toEqual(['altered t1'])
})

it.each([
  ['t1,50 000,paid', 2],
  ['t1,-5,paid', 2],
  ['t1,5.001,paid', 2],
  ['t1,0,paid', 2],
  ['t1,5,ok', 2],
  ['=t1,5,paid', 2],
  [',5,paid', 2],
  ['t1,5,paid\nt2,5', 3],
])('refuses a statement with the line %j whole', (row, line) => {
  expect(() => lines(row)).toThrow(
    expect.objectContaining({
      code: 'statement_unreadable',
      data: expect.objectContaining({ line }),
    }) as Failure,
  )
})

it('refuses what is not UTF-8', () => {
  expect(() => readStatement(Buffer.from([0xff, 0xfe, 0x41, 0]))).toThrow(
    expect.objectContaining({ code: 'statement_unreadable' }) as Failure,
  )
})

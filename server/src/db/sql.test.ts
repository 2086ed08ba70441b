import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait.ts'
import { decodeCursor, encodeCursor, pageOf } from './cursor.ts'
import { allOf, sql } from './sql.ts'

const kashf = testApp()

describe('the sql tag', () => {
  it('numbers the values of nested fragments', () => {
    const where = allOf([sql`a = ${1}`, sql`b = ${2}`])
    const statement = sql`select ${0} where ${where} limit ${3}`
    expect(statement.text).toBe('select $1 where true and a = $2 and b = $3 limit $4')
    expect(statement.values).toEqual([0, 1, 2, 3])
  })

  it('never treats an object from a request as a fragment', async () => {
    const forged = { text: "'x'; drop table app_user", values: [], name: 'forged' }
    expect(sql`select ${forged}`.text).toBe('select $1')
  })

  it('keeps money exact', async () => {
    const row = await kashf.deps.db.one<{ big: bigint }>(sql`select 9007199254740993::bigint as big`)
    expect(row?.big).toBe(9007199254740993n)
  })
})

describe('transactions', () => {
  it('roll back completely and skip their afterCommit actions', async () => {
    const left: string[] = []
    const attempt = kashf.deps.db.transaction(async (tx) => {
      await tx.run(sql`insert into category (name) values ('Yangi')`)
      tx.afterCommit(() => left.push('event'))
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    expect(await kashf.deps.db.one(sql`select 1 from category where name = 'Yangi'`)).toBeUndefined()
    expect(left).toEqual([])
  })

  it('fail without affecting others when their connection breaks between two statements', async () => {
    const { db } = kashf.deps
    const broken = db.transaction(async (tx) => {
      const own = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.run(sql`select pg_terminate_backend(${own?.pid})`)
      await waitFor(
        'the connection to be gone',
        async () => (await db.rows(sql`select from pg_stat_activity where pid = ${own?.pid}`)).length === 0,
      )
      return tx.run(sql`select 1`)
    })
    await expect(broken).rejects.toThrow(/terminat|not queryable/i)
    expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 })
  })

  it('are retried after a deadlock', async () => {
    const { db } = kashf.deps
    const names = ['Dasturlash', 'Dizayn']
    let arrived = 0
    let bothArrived = () => {}
    const both = new Promise<void>((resolve) => {
      bothArrived = resolve
    })
    const crossing = (order: string[]) =>
      db.transaction(async (tx) => {
        await tx.run(sql`update category set position = position where name = ${order[0]}`)
        arrived += 1
        if (arrived >= 2) bothArrived()
        await both
        return tx.run(sql`update category set position = position where name = ${order[1]}`)
      })
    expect(await Promise.all([crossing(names), crossing([...names].reverse())])).toEqual([1, 1])
  })
})

describe('cursors', () => {
  it('survive a round trip', () => {
    expect(decodeCursor(encodeCursor([12, 'a']), 2)).toEqual([12, 'a'])
  })

  it.each([
    '',
    'junk',
    encodeCursor([1]),
    Buffer.from('{"a":1}').toString('base64url'),
    encodeCursor([1, 2, 3]),
  ])('that are malformed mean the first page: %s', (cursor) => {
    expect(decodeCursor(cursor, 2)).toBeNull()
  })

  it('are null on the last page', () => {
    expect(pageOf([1, 2, 3], 3, (n) => [n]).next_cursor).toBeNull()
    expect(pageOf([1, 2, 3], 2, (n) => [n])).toEqual({ rows: [1, 2], next_cursor: encodeCursor([2]) })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { post } from '../money/ledger/post.ts'
import { reverse } from '../money/ledger/reverse.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { type Db, openDb } from './client.ts'
import { migrate } from './migrate.ts'
import { type Statement, sql } from './sql.ts'

// Simulates a managed PostgreSQL, where the owner of the database is not a superuser.
const name = `owner_${randomUUID().replaceAll('-', '')}`
let admin: Db
let db: Db
beforeAll(async () => {
  const onError = () => {}
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  admin = openDb(url.href, { max: 1, onError })
  await admin.executeSql(`create role ${name} login password 'sinov'`)
  await admin.executeSql(`create database ${name} owner ${name}`)
  Object.assign(url, { username: name, password: 'sinov', pathname: `/${name}` })
  db = openDb(url.href, { max: 2, onError })
  await migrate(db)
})
afterAll(async () => {
  await db.end()
  await admin.executeSql(`drop database ${name} with (force)`)
  await admin.executeSql(`drop role ${name}`)
  await admin.end()
})

it('may append to the ledger and the audit trail, but not change or delete entries', async () => {
  const person = await db.one<{ id: number }>(sql`
    insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, search_key)
    values (2, 'Ali', 'Valiyev', 'ali', 'ali@example.uz', '-', '10000009', '-') returning id`)
  const owner = person?.id ?? 0
  const about = { cause: 'test:1', facts: { app: 'Payme' }, at: new Date() }
  const posting = await db.transaction((tx) =>
    post(tx, {
      ...about,
      kind: 'topup',
      idempotencyKey: 'test:1',
      entries: [
        { account: { kind: 'provider_payme' }, amountTiyin: -500n },
        { account: { kind: 'wallet', ownerId: owner }, amountTiyin: 500n },
      ],
    }),
  )
  if (posting.outcome !== 'posted') throw new Error('nothing was posted')
  await db.transaction((tx) =>
    reverse(tx, { ...about, kind: 'topup_reversal', idempotencyKey: 'test:2', reverses: posting.transferId }),
  )
  await db.run(
    sql`insert into audit_entry (operator_id, action, subject) values (${owner}, 'test', 'test:1')`,
  )
  expect((await verifyLedger(db)).checks.filter((check) => !check.holds)).toMatchObject([
    { name: 'Every transfer has its cause' },
  ])

  const isDenied = (statement: Statement) => expect(db.run(statement)).rejects.toThrow('permission denied')
  await isDenied(sql`update ledger_entry set amount_tiyin = 1`)
  await isDenied(sql`delete from ledger_entry`)
  await isDenied(sql`truncate ledger_entry`)
  await isDenied(sql`update ledger_transfer set comment = ''`)
  await isDenied(sql`delete from ledger_transfer`)
  await isDenied(sql`delete from ledger_account`)
  await isDenied(sql`truncate ledger_account`)
  await isDenied(sql`update audit_entry set action = ''`)
  await isDenied(sql`delete from audit_entry`)
  await isDenied(sql`truncate audit_entry`)
})

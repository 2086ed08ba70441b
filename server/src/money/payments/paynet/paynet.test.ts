import { newPaynetId, type PaynetClient, paynetClient } from '@kashf/simulators/paynet/client.ts'
import { basicAuth } from '@kashf/simulators/transport.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildStudent, type TestPerson } from '../../../testing/builders/people.ts'
import { injectedTransport } from '../../../testing/payments/injected-transport.ts'
import { waitFor } from '../../../testing/wait.ts'
import { balanceOf } from '../../ledger/accounts.ts'

const CREDENTIALS = { login: 'paynet', password: 'first-password', serviceId: 5 }
const VARIABLES = { PAYNET_LOGIN: 'paynet', PAYNET_PASSWORD: 'first-password', PAYNET_SERVICE_ID: '5' }
const SUM = 5_000_000

let kashf: TestApp
let paynet: PaynetClient
let student: TestPerson
beforeAll(async () => {
  kashf = await startTestApp({ variables: VARIABLES })
  paynet = paynetClient(injectedTransport(kashf.app, 'paynet'), CREDENTIALS)
  student = await buildStudent(kashf.deps)
})
afterAll(() => kashf.close())

const balance = () => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
const perform = (transactionId: number, client = paynet) =>
  client.perform({ transactionId, amountTiyin: SUM, clientId: student.paymentId })
const times = <T>(n: number, action: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => action(i)))
const error = (code: number) => ({ error: { code } })

describe('Paynet: who may call', () => {
  it('PN-02 replies 601 to correct credentials from a foreign address, 401 to wrong ones', async () => {
    const variables = { ...VARIABLES, PAYNET_ALLOW: '213.230.106.112/28 213.230.65.80/28' }
    const closed = await startTestApp({ variables })
    try {
      const from = (remoteAddress: string, password = CREDENTIALS.password) =>
        paynetClient(
          async ({ headers, body }) => {
            const url = '/api/outApis/paynet'
            const answer = await closed.app.inject({
              method: 'POST',
              url,
              headers,
              payload: body,
              remoteAddress,
            })
            return { status: answer.statusCode, body: answer.body }
          },
          { ...CREDENTIALS, password },
        )
      expect(await from('213.230.106.111').information('1')).toMatchObject(error(601))
      expect(await from('213.230.106.112').information('1')).toMatchObject(error(302))
      expect(await from('213.230.65.95').information('1')).toMatchObject(error(302))
      await expect(from('213.230.106.112', 'wrong').information('1')).rejects.toThrow('status 401')
    } finally {
      await closed.close()
    }
  })

  it('has no development password in production', async () => {
    const production = await startTestApp({ variables: { NODE_ENV: 'production' } })
    try {
      const empty = paynetClient(injectedTransport(production.app, 'paynet'), {
        ...CREDENTIALS,
        password: '',
      })
      await expect(empty.information('1')).rejects.toThrow('status 401')
    } finally {
      await production.close()
    }
  })

  it('refuses other methods than POST, and an invalid envelope', async () => {
    const get = await kashf.app.inject({ method: 'GET', url: '/api/outApis/paynet' })
    expect([get.statusCode, get.json()]).toMatchObject([200, error(-32300)])
    for (const body of [
      '[]',
      '7',
      '{"method":5,"id":1,"params":{}}',
      '{"method":"CheckTransaction","params":{}}',
    ]) {
      expect(await paynet.raw(body)).toMatchObject(error(-32600))
    }
    for (const params of ['text', [], null]) {
      expect(await paynet.raw(JSON.stringify({ id: 1, method: 'CheckTransaction', params }))).toMatchObject(
        error(-32602),
      )
    }
    expect(await paynet.raw('{"id":1,"method":"constructor","params":{}}')).toMatchObject(error(-32601))
    const huge = await paynet.raw(`{"filler":"${'x'.repeat(1_200_000)}"}`)
    expect([huge.httpStatus, huge.error?.code]).toEqual([200, -32700])
  })

  it('replies -32603 while the database is down, and credits nothing', async () => {
    const id = newPaynetId()
    const working = kashf.deps.db
    const down = () => Promise.reject(new Error('connection refused'))
    kashf.deps.db = { ...working, transaction: down, rows: down, one: down, run: down, executeSql: down }
    try {
      expect(await perform(id)).toMatchObject(error(-32603))
    } finally {
      kashf.deps.db = working
    }
    expect(await paynet.check(id)).toMatchObject({ result: { transactionState: 3 } })
  })
})

describe('Paynet: ChangePassword', () => {
  it('applies from the next call until the configured password changes', async () => {
    const other = await startTestApp({ variables: VARIABLES })
    try {
      const withPassword = (password: string) =>
        paynetClient(injectedTransport(other.app, 'paynet'), { ...CREDENTIALS, password })
      const first = withPassword('first-password')
      expect(await first.call('ChangePassword', { newPassword: '' })).toMatchObject(error(411))
      expect(await first.call('ChangePassword', { newPassword: 'short' })).toMatchObject(error(-32602))
      expect(await first.call('ChangePassword', { newPassword: 'second', serviceId: 6 })).toMatchObject(
        error(305),
      )
      const same = { newPassword: 'first-password' }
      expect(await first.call('ChangePassword', same)).toMatchObject(error(-32602))
      expect(await other.deps.db.rows(sql`select from provider_password`)).toEqual([])
      expect(
        await first.call('ChangePassword', { newPassword: 'second:password', serviceId: undefined }),
      ).toMatchObject({ result: 'success' })
      await expect(first.information('1')).rejects.toThrow('status 401')
      // The call repeats the current password.
      const again = { newPassword: 'second:password' }
      expect(await withPassword('second:password').call('ChangePassword', again)).toMatchObject(error(-32602))
      expect(await withPassword('second:password').information('1')).toMatchObject(error(302))
      // Only a hash is stored.
      const [kept] = await other.deps.db.rows<object>(sql`select * from provider_password`)
      expect(JSON.stringify(kept)).not.toContain(Buffer.from('second:password').toString('hex'))
      expect(JSON.stringify(kept)).not.toContain('second')

      other.deps.env.paynet.password = 'third-password'
      expect(await withPassword('third-password').information('1')).toMatchObject(error(302))
      await expect(withPassword('second:password').information('1')).rejects.toThrow('status 401')
    } finally {
      await other.close()
    }
  })
})

describe('Paynet: transaction ids', () => {
  const post = async (body: string) =>
    (
      await kashf.app.inject({
        method: 'POST',
        url: '/api/outApis/paynet',
        headers: { authorization: basicAuth(CREDENTIALS.login, CREDENTIALS.password) },
        payload: body,
      })
    ).body

  it('keeps every digit of a number that a double would round', async () => {
    const account = `{"client_id":"${student.paymentId}"}`
    const ids = ['9007199254740993', '9007199254740992']
    for (const id of ids) {
      const answer = await post(
        `{"jsonrpc":"2.0","method":"PerformTransaction","id":${id},"params":{"serviceId":5,"transactionId":${id},"amount":5000000,"fields":${account}}}`,
      )
      expect(answer).toContain(`"id":${id},`)
      expect(answer).toContain('"providerTrnId"')
    }
    const day = '2000-01-01 00:00:00","dateTo":"2100-01-01 00:00:00'
    const statement = await post(
      `{"jsonrpc":"2.0","method":"GetStatement","id":1,"params":{"serviceId":5,"dateFrom":"${day}"}}`,
    )
    for (const id of ids) expect(statement).toContain(`"transactionId":${id},`)
  })

  it('accepts the same id as a string or a number, and no other type', async () => {
    const id = newPaynetId()
    await perform(id)
    expect(await paynet.call('CheckTransaction', { transactionId: String(id) })).toMatchObject({
      result: { transactionState: 1 },
    })
    for (const transactionId of [true, {}, 1.5, 'x'.repeat(65), 'a b']) {
      expect(await paynet.call('CheckTransaction', { transactionId })).toMatchObject(error(-32602))
    }
  })

  it('refuses less than the smallest top-up, and anything for a blocked student', async () => {
    const below = { transactionId: newPaynetId(), amountTiyin: 99_999, clientId: student.paymentId }
    expect(await paynet.perform(below)).toMatchObject(error(413))
    const blocked = await buildStudent(kashf.deps)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
    expect(await paynet.information(blocked.paymentId)).toMatchObject(error(501))
    const payment = { transactionId: newPaynetId(), amountTiyin: SUM, clientId: blocked.paymentId }
    expect(await paynet.perform(payment)).toMatchObject(error(501))
    expect(await paynet.check(payment.transactionId)).toMatchObject({ result: { transactionState: 3 } })
  })
})

describe('Paynet: repeats and races', () => {
  it('20 parallel Performs credit once; the others receive 201, and a concurrent Check is never wrong', async () => {
    const id = newPaynetId()
    const before = await balance()
    const [replies, checks] = await Promise.all([
      times(20, () => perform(id)),
      times(20, () => paynet.check(id)),
    ])
    expect(replies.filter((reply) => reply.result)).toHaveLength(1)
    expect(replies.filter((reply) => reply.error?.code === 201)).toHaveLength(19)
    expect((await balance()) - before).toBe(BigInt(SUM))
    for (const reply of checks)
      expect([1, 3]).toContain((reply.result as { transactionState: number }).transactionState)
  })

  it('a Check waits for a concurrent Perform', async () => {
    const id = newPaynetId()
    const { db } = kashf.deps
    const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // The Perform pauses just before its commit.
    kashf.deps.db = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx)
          started.resolve()
          await held.promise
          return result
        }),
    }
    const performing = perform(id)
    await started.promise
    kashf.deps.db = db
    const checking = paynet.check(id)
    await waitFor('the Check to wait', () =>
      db.one(sql`
        select from pg_locks join pg_database d on d.oid = database
         where not granted and locktype = 'advisory' and d.datname = current_database()`),
    )
    held.resolve()
    expect(await checking).toMatchObject({ result: { transactionState: 1 } })
    expect(await performing).toMatchObject({ result: {} })
  })

  it('20 parallel Cancels reverse once, with the same reply', async () => {
    const id = newPaynetId()
    await perform(id)
    const before = await balance()
    const replies = await times(20, () => paynet.cancel(id))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.result))).size).toBe(1)
    expect((await balance()) - before).toBe(BigInt(-SUM))
  })

  it('replies 202 to a repeated Cancel if configured', async () => {
    const other = await startTestApp({ variables: { ...VARIABLES, PAYNET_CANCEL_REPEATS: 'refuse' } })
    try {
      const client = paynetClient(injectedTransport(other.app, 'paynet'), CREDENTIALS)
      const payer = await buildStudent(other.deps)
      const transactionId = newPaynetId()
      await client.perform({ transactionId, amountTiyin: SUM, clientId: payer.paymentId })
      expect(await client.cancel(transactionId)).toMatchObject({ result: { transactionState: 2 } })
      expect(await client.cancel(transactionId)).toMatchObject(error(202))
    } finally {
      await other.close()
    }
  })
})

it("uses Tashkent's time, and returns a statement of exactly the given seconds", async () => {
  const { clock } = kashf.deps
  const id = newPaynetId()
  kashf.deps.clock = { now: () => new Date('2031-01-01T20:30:05.900Z') }
  try {
    expect(await perform(id)).toMatchObject({ result: { timestamp: '2031-01-02 01:30:05' } })
    const rowsOf = async (from: string, to: string) =>
      ((await paynet.statement(from, to)).result as { statements: unknown[] }).statements
    expect(await rowsOf('2031-01-02 01:30:05', '2031-01-02 01:30:05')).toHaveLength(1)
    expect(await rowsOf('02.01.2031 01:30:05', '02.01.2031 01:30:05')).toHaveLength(1)
    expect(await rowsOf('2031-01-02 01:30:06', '2031-01-02 01:31:00')).toEqual([])
    expect(await rowsOf('2031-01-02 01:30:00', '2031-01-02 01:30:04')).toEqual([])
    expect(await paynet.statement('2031-01-02 01:30:06', '2031-01-02 01:30:05')).toMatchObject(error(414))
  } finally {
    kashf.deps.clock = clock
  }
})

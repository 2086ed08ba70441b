import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '../clock.ts'
import { type AcceptanceRow, changing, type Inside, strangerOf } from './acceptance.ts'
import type { ProviderTransport } from './provider-transport.ts'
import { unreadableBodies } from './unreadable-bodies.ts'
import { type UzumCredentials, type UzumReply, type UzumWebhook, uzumClient } from './uzum-client.ts'

interface Subject {
  transport: ProviderTransport
  credentials: UzumCredentials
  paymentId: string
  amountTiyin: number
  inside?: Inside
}

const WEBHOOKS: UzumWebhook[] = ['check', 'create', 'confirm', 'reverse', 'status']

const fails = (reply: UzumReply, errorCode: number) =>
  assert.equal(
    String(reply.errorCode),
    String(errorCode),
    `${reply.errorCode ?? reply.status}, not ${errorCode}`,
  )
const is = (reply: UzumReply, status: string) =>
  assert.equal(reply.status, status, `${reply.status} ${reply.errorCode ?? ''}, not ${status}`)
const isTime = (value: unknown) =>
  assert.ok(Number.isInteger(value) && String(value).length === 13, `${value} is no time in milliseconds`)

/** The acceptance list of Uzum Bank's Merchant API, UZ-01 to UZ-24. What it tops up it takes back, but for what it spends. */
export function uzumRows(subject: Subject): AcceptanceRow[] {
  const uzum = uzumClient(subject.transport, subject.credentials)
  const { paymentId, amountTiyin, inside } = subject
  const balance = inside ? () => inside.balance(paymentId) : null
  const sum = BigInt(amountTiyin)
  const changes = (by: bigint, work: () => Promise<void>) => () => changing(balance, by, work)
  const still = (work: () => Promise<void>) => changes(0n, work)
  const [a, b, d, e] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const create = (transId: string, amount = amountTiyin) =>
    uzum.create({ transId, amountTiyin: amount, account: paymentId })
  let created: UzumReply | undefined
  let confirmed: UzumReply | undefined
  /** Fields that would do for any webhook. */
  const all = { transId: randomUUID(), amount: amountTiyin, params: { account: paymentId } }

  return [
    {
      name: 'UZ-01 no or wrong credentials: 10001',
      run: still(async () => {
        const body = JSON.stringify({ serviceId: subject.credentials.serviceId, timestamp: 1, ...all })
        for (const webhook of WEBHOOKS) {
          fails(await uzum.raw(`/${webhook}`, body, { authorization: '' }), 10001)
          fails(await uzum.raw(`/${webhook}`, body, { authorization: 'Basic d3Jvbmc6d3Jvbmc=' }), 10001)
        }
      }),
    },
    {
      name: 'UZ-02 a body that is not JSON: 10002',
      run: still(async () => {
        for (const body of unreadableBodies()) fails(await uzum.raw('/check', body), 10002)
      }),
    },
    {
      name: 'UZ-03 GET on any path: 10003',
      run: still(async () => {
        for (const path of [...WEBHOOKS.map((webhook) => `/${webhook}`), '/nosuch']) {
          fails(await uzum.raw(path, '', { method: 'GET' }), 10003)
        }
        fails(await uzum.raw('/nosuch', '{}'), 10003)
      }),
    },
    {
      name: 'UZ-04 a missing parameter: 10005',
      run: still(async () => {
        fails(await uzum.call('check', {}), 10005)
        fails(await uzum.call('create', { ...all, transId: undefined }), 10005)
        fails(await uzum.call('create', { ...all, amount: undefined }), 10005)
        fails(await uzum.call('check', { ...all, serviceId: undefined }), 10005)
        for (const webhook of ['confirm', 'reverse', 'status'] as const)
          fails(await uzum.call(webhook, {}), 10005)
      }),
    },
    {
      name: 'UZ-05 another serviceId: 10006',
      run: still(async () => {
        for (const webhook of WEBHOOKS) fails(await uzum.call(webhook, { ...all, serviceId: 1 }), 10006)
      }),
    },
    {
      name: 'UZ-06 check of an unknown account: 10007',
      run: still(async () => {
        fails(await uzum.check(strangerOf(paymentId)), 10007)
        fails(await uzum.create({ ...all, amountTiyin, account: strangerOf(paymentId) }), 10007)
      }),
    },
    {
      name: 'UZ-07 check, three times: OK, nothing written',
      run: still(async () => {
        const before = await inside?.payments()
        for (const _ of [1, 2, 3]) {
          const reply = await uzum.check(paymentId)
          is(reply, 'OK')
          isTime(reply.timestamp)
          assert.equal(reply.data?.account?.value, paymentId)
          assert.equal(reply.data?.amount, undefined, 'no amount is prescribed')
        }
        assert.equal(await inside?.payments(), before)
      }),
    },
    {
      name: 'UZ-08 create: CREATED',
      run: still(async () => {
        created = await create(a)
        is(created, 'CREATED')
        isTime(created.transTime)
        assert.equal(created.amount, amountTiyin)
      }),
    },
    {
      name: 'UZ-09 create again: 10010, one row',
      run: still(async () => {
        const before = await inside?.payments()
        fails(await create(a), 10010)
        assert.equal(await inside?.payments(), before)
      }),
    },
    {
      name: 'UZ-10 create below and above the limits: 10012, 10013',
      run: still(async () => {
        fails(await create(randomUUID(), 99_999), 10012)
        fails(await create(randomUUID(), 1_000_000_001), 10013)
      }),
    },
    {
      name: 'UZ-11 create of another payment meanwhile: CREATED',
      run: still(async () => is(await create(b), 'CREATED')),
    },
    {
      name: 'UZ-12 confirm: CONFIRMED',
      run: changes(sum, async () => {
        confirmed = await uzum.confirm(a)
        is(confirmed, 'CONFIRMED')
        isTime(confirmed.confirmTime)
      }),
    },
    { name: 'UZ-13 confirm again: 10016', run: still(async () => fails(await uzum.confirm(a), 10016)) },
    {
      name: 'UZ-14 status of what is confirmed, of what waits, of nothing',
      run: still(async () => {
        const first = await uzum.status(a)
        is(first, 'CONFIRMED')
        assert.equal(first.transTime, created?.transTime)
        assert.equal(first.confirmTime, confirmed?.confirmTime)
        assert.equal(first.reverseTime, null)
        const second = await uzum.status(b)
        is(second, 'CREATED')
        assert.deepEqual([second.confirmTime, second.reverseTime], [null, null])
        fails(await uzum.status(randomUUID()), 10014)
      }),
    },
    {
      name: 'UZ-15 reverse of what waits: REVERSED',
      run: still(async () => {
        const reply = await uzum.reverse(b)
        is(reply, 'REVERSED')
        isTime(reply.reverseTime)
        const now = await uzum.status(b)
        is(now, 'REVERSED')
        assert.equal(now.reverseTime, reply.reverseTime)
      }),
    },
    {
      name: 'UZ-16 confirm of what is reversed: 10015',
      run: still(async () => fails(await uzum.confirm(b), 10015)),
    },
    { name: 'UZ-17 reverse again: 10018', run: still(async () => fails(await uzum.reverse(b), 10018)) },
    {
      name: 'UZ-18 reverse of what is confirmed: REVERSED',
      run: changes(-sum, async () => {
        is(await uzum.reverse(a), 'REVERSED')
        const now = await uzum.status(a)
        is(now, 'REVERSED')
        assert.equal(now.confirmTime, confirmed?.confirmTime)
      }),
    },
    {
      name: 'UZ-20 thirty minutes pass: FAILED, and confirm 10015',
      needsInside: true,
      run: still(async () => {
        is(await create(d), 'CREATED')
        inside?.advance(30 * MINUTE_MS)
        await inside?.sweep()
        const failed = await uzum.status(d)
        is(failed, 'FAILED')
        assert.equal(failed.reverseTime, null)
        fails(await uzum.confirm(d), 10015)
      }),
    },
    {
      name: 'UZ-21 reverse of what has failed: REVERSED',
      needsInside: true,
      run: still(async () => {
        is(await uzum.reverse(d), 'REVERSED')
        is(await uzum.status(d), 'REVERSED')
        fails(await uzum.reverse(d), 10018)
      }),
    },
    {
      name: 'UZ-22 confirm or reverse of nothing: 10014',
      run: still(async () => {
        fails(await uzum.confirm(randomUUID()), 10014)
        fails(await uzum.reverse(randomUUID()), 10014)
      }),
    },
    {
      name: 'UZ-23 the answer to confirm is lost: status says CONFIRMED, credited once',
      run: changes(0n, async () => {
        is(await create(e), 'CREATED')
        await changing(balance, sum, async () => {
          await uzum.confirm(e)
          const now = await uzum.status(e)
          is(now, 'CONFIRMED')
          isTime(now.confirmTime)
        })
        is(await uzum.reverse(e), 'REVERSED')
      }),
    },
    {
      name: 'UZ-24 the database is down in confirm: 99999, status CREATED, a retry confirms',
      needsInside: true,
      run: changes(0n, async () => {
        const id = randomUUID()
        is(await create(id), 'CREATED')
        await inside?.withoutDatabase(async () => fails(await uzum.confirm(id), 99999))
        is(await uzum.status(id), 'CREATED')
        await changing(balance, sum, async () => is(await uzum.confirm(id), 'CONFIRMED'))
        is(await uzum.reverse(id), 'REVERSED')
      }),
    },
    {
      name: 'UZ-19 confirmed, then spent, then reversed: 10017, still CONFIRMED',
      needsInside: true,
      run: async () => {
        const id = randomUUID()
        is(await create(id), 'CREATED')
        is(await uzum.confirm(id), 'CONFIRMED')
        await inside?.spend(paymentId)
        await changing(balance, 0n, async () => {
          fails(await uzum.reverse(id), 10017)
          is(await uzum.status(id), 'CONFIRMED')
        })
        assert.deepEqual(await inside?.cases(id), ['reversal_refused'])
      },
    },
  ]
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  type AcceptanceCase,
  expectBalanceChange,
  type ServerInternals,
  unknownAccount,
} from '../acceptance.ts'
import type { ProviderTransport } from '../transport.ts'
import { unreadableBodies } from '../unreadable-bodies.ts'
import { type UzumCredentials, type UzumReply, type UzumWebhook, uzumClient } from './client.ts'

interface Subject {
  transport: ProviderTransport
  credentials: UzumCredentials
  paymentId: string
  amountTiyin: number
  internals?: ServerInternals
}

const WEBHOOKS: UzumWebhook[] = ['check', 'create', 'confirm', 'reverse', 'status']

const expectError = (reply: UzumReply, errorCode: number) =>
  assert.equal(
    String(reply.errorCode),
    String(errorCode),
    `${reply.errorCode ?? reply.status}, not ${errorCode}`,
  )
const expectStatus = (reply: UzumReply, status: string) =>
  assert.equal(reply.status, status, `${reply.status} ${reply.errorCode ?? ''}, not ${status}`)
const expectTime = (value: unknown) =>
  assert.ok(Number.isInteger(value) && String(value).length === 13, `${value} is not a time in milliseconds`)

/**
 * The acceptance list of Uzum Bank's Merchant API, UZ-01 to UZ-24. It reverses every payment that it makes, except the
 * one that a case spends.
 */
export function uzumAcceptance(subject: Subject): AcceptanceCase[] {
  const uzum = uzumClient(subject.transport, subject.credentials)
  const { paymentId, amountTiyin, internals } = subject
  const balance = internals ? () => internals.balance(paymentId) : null
  const sum = BigInt(amountTiyin)
  const changesBy = (by: bigint, work: () => Promise<void>) => () => expectBalanceChange(balance, by, work)
  const unchanged = (work: () => Promise<void>) => changesBy(0n, work)
  const [a, b, d, e] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const create = (transId: string, amount = amountTiyin) =>
    uzum.create({ transId, amountTiyin: amount, account: paymentId })
  let created: UzumReply | undefined
  let confirmed: UzumReply | undefined
  /** Fields that satisfy every webhook. */
  const all = { transId: randomUUID(), amount: amountTiyin, params: { account: paymentId } }

  return [
    {
      name: 'UZ-01 no or wrong credentials: 10001',
      run: unchanged(async () => {
        const body = JSON.stringify({ serviceId: subject.credentials.serviceId, timestamp: 1, ...all })
        for (const webhook of WEBHOOKS) {
          expectError(await uzum.raw(`/${webhook}`, body, { authorization: '' }), 10001)
          expectError(await uzum.raw(`/${webhook}`, body, { authorization: 'Basic d3Jvbmc6d3Jvbmc=' }), 10001)
        }
      }),
    },
    {
      name: 'UZ-02 a body that is not JSON: 10002',
      run: unchanged(async () => {
        for (const body of unreadableBodies()) expectError(await uzum.raw('/check', body), 10002)
      }),
    },
    {
      name: 'UZ-03 GET on any path: 10003',
      run: unchanged(async () => {
        for (const path of [...WEBHOOKS.map((webhook) => `/${webhook}`), '/nosuch']) {
          expectError(await uzum.raw(path, '', { method: 'GET' }), 10003)
        }
        expectError(await uzum.raw('/nosuch', '{}'), 10003)
      }),
    },
    {
      name: 'UZ-04 a missing parameter: 10005',
      run: unchanged(async () => {
        expectError(await uzum.call('check', {}), 10005)
        expectError(await uzum.call('create', { ...all, transId: undefined }), 10005)
        expectError(await uzum.call('create', { ...all, amount: undefined }), 10005)
        expectError(await uzum.call('check', { ...all, serviceId: undefined }), 10005)
        for (const webhook of ['confirm', 'reverse', 'status'] as const)
          expectError(await uzum.call(webhook, {}), 10005)
      }),
    },
    {
      name: 'UZ-05 another serviceId: 10006',
      run: unchanged(async () => {
        for (const webhook of WEBHOOKS) expectError(await uzum.call(webhook, { ...all, serviceId: 1 }), 10006)
      }),
    },
    {
      name: 'UZ-06 check of an unknown account: 10007',
      run: unchanged(async () => {
        expectError(await uzum.check(unknownAccount(paymentId)), 10007)
        expectError(await uzum.create({ ...all, amountTiyin, account: unknownAccount(paymentId) }), 10007)
      }),
    },
    {
      name: 'UZ-07 check, three times: OK, nothing written',
      run: unchanged(async () => {
        const before = await internals?.payments()
        for (const _ of [1, 2, 3]) {
          const reply = await uzum.check(paymentId)
          expectStatus(reply, 'OK')
          expectTime(reply.timestamp)
          assert.equal(reply.data?.account?.value, paymentId)
          assert.equal(reply.data?.amount, undefined, 'no amount is prescribed')
        }
        assert.equal(await internals?.payments(), before)
      }),
    },
    {
      name: 'UZ-08 create: CREATED',
      run: unchanged(async () => {
        created = await create(a)
        expectStatus(created, 'CREATED')
        expectTime(created.transTime)
        assert.equal(created.amount, amountTiyin)
      }),
    },
    {
      name: 'UZ-09 create again: 10010, one row',
      run: unchanged(async () => {
        const before = await internals?.payments()
        expectError(await create(a), 10010)
        assert.equal(await internals?.payments(), before)
      }),
    },
    {
      name: 'UZ-10 create below and above the limits: 10012, 10013',
      run: unchanged(async () => {
        expectError(await create(randomUUID(), 99_999), 10012)
        expectError(await create(randomUUID(), 1_000_000_001), 10013)
      }),
    },
    {
      name: 'UZ-11 create of a second, concurrent payment: CREATED',
      run: unchanged(async () => expectStatus(await create(b), 'CREATED')),
    },
    {
      name: 'UZ-12 confirm: CONFIRMED',
      run: changesBy(sum, async () => {
        confirmed = await uzum.confirm(a)
        expectStatus(confirmed, 'CONFIRMED')
        expectTime(confirmed.confirmTime)
      }),
    },
    {
      name: 'UZ-13 confirm again: 10016',
      run: unchanged(async () => expectError(await uzum.confirm(a), 10016)),
    },
    {
      name: 'UZ-14 status of a confirmed, a waiting and an unknown payment',
      run: unchanged(async () => {
        const first = await uzum.status(a)
        expectStatus(first, 'CONFIRMED')
        assert.equal(first.transTime, created?.transTime)
        assert.equal(first.confirmTime, confirmed?.confirmTime)
        assert.equal(first.reverseTime, null)
        const second = await uzum.status(b)
        expectStatus(second, 'CREATED')
        assert.deepEqual([second.confirmTime, second.reverseTime], [null, null])
        expectError(await uzum.status(randomUUID()), 10014)
      }),
    },
    {
      name: 'UZ-15 reverse of a waiting payment: REVERSED',
      run: unchanged(async () => {
        const reply = await uzum.reverse(b)
        expectStatus(reply, 'REVERSED')
        expectTime(reply.reverseTime)
        const now = await uzum.status(b)
        expectStatus(now, 'REVERSED')
        assert.equal(now.reverseTime, reply.reverseTime)
      }),
    },
    {
      name: 'UZ-16 confirm of a reversed payment: 10015',
      run: unchanged(async () => expectError(await uzum.confirm(b), 10015)),
    },
    {
      name: 'UZ-17 reverse again: 10018',
      run: unchanged(async () => expectError(await uzum.reverse(b), 10018)),
    },
    {
      name: 'UZ-18 reverse of a confirmed payment: REVERSED',
      run: changesBy(-sum, async () => {
        expectStatus(await uzum.reverse(a), 'REVERSED')
        const now = await uzum.status(a)
        expectStatus(now, 'REVERSED')
        assert.equal(now.confirmTime, confirmed?.confirmTime)
      }),
    },
    {
      name: 'UZ-20 thirty minutes pass: FAILED, and confirm 10015',
      needsInternals: true,
      run: unchanged(async () => {
        expectStatus(await create(d), 'CREATED')
        internals?.advance(30 * 60_000)
        await internals?.sweep()
        const failed = await uzum.status(d)
        expectStatus(failed, 'FAILED')
        assert.equal(failed.reverseTime, null)
        expectError(await uzum.confirm(d), 10015)
      }),
    },
    {
      name: 'UZ-21 reverse of a failed payment: REVERSED',
      needsInternals: true,
      run: unchanged(async () => {
        expectStatus(await uzum.reverse(d), 'REVERSED')
        expectStatus(await uzum.status(d), 'REVERSED')
        expectError(await uzum.reverse(d), 10018)
      }),
    },
    {
      name: 'UZ-22 confirm or reverse of an unknown payment: 10014',
      run: unchanged(async () => {
        expectError(await uzum.confirm(randomUUID()), 10014)
        expectError(await uzum.reverse(randomUUID()), 10014)
      }),
    },
    {
      name: 'UZ-23 the reply to confirm is lost: status says CONFIRMED, credited once',
      run: changesBy(0n, async () => {
        expectStatus(await create(e), 'CREATED')
        await expectBalanceChange(balance, sum, async () => {
          await uzum.confirm(e)
          const now = await uzum.status(e)
          expectStatus(now, 'CONFIRMED')
          expectTime(now.confirmTime)
        })
        expectStatus(await uzum.reverse(e), 'REVERSED')
      }),
    },
    {
      name: 'UZ-24 the database is down in confirm: 99999, status CREATED, a retry confirms',
      needsInternals: true,
      run: changesBy(0n, async () => {
        const id = randomUUID()
        expectStatus(await create(id), 'CREATED')
        await internals?.withoutDatabase(async () => expectError(await uzum.confirm(id), 99999))
        expectStatus(await uzum.status(id), 'CREATED')
        await expectBalanceChange(balance, sum, async () => expectStatus(await uzum.confirm(id), 'CONFIRMED'))
        expectStatus(await uzum.reverse(id), 'REVERSED')
      }),
    },
    {
      name: 'UZ-19 confirmed, then spent, then reversed: 10017, still CONFIRMED',
      needsInternals: true,
      run: async () => {
        const id = randomUUID()
        expectStatus(await create(id), 'CREATED')
        expectStatus(await uzum.confirm(id), 'CONFIRMED')
        await internals?.spend(paymentId)
        await expectBalanceChange(balance, 0n, async () => {
          expectError(await uzum.reverse(id), 10017)
          expectStatus(await uzum.status(id), 'CONFIRMED')
        })
        assert.deepEqual(await internals?.cases(id), ['reversal_refused'])
      },
    },
  ]
}

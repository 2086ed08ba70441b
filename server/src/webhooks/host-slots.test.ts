import type { ServerResponse } from 'node:http'
import type { WebhookDelivery, WebhookWithSecret } from '@kashf/contract/webhooks/webhooks.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildTeacher, TEST_PASSWORD, type TestPerson } from '../testing/builders/people.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../testing/servers/webhook-receiver.ts'
import { waitFor } from '../testing/wait.ts'
import { deliverDue, keepDeliveringWebhooks } from './deliver.ts'

/* A host gets at most two connections at once, across all endpoints and owners. */

let receiver: WebhookReceiver
let kashf: TestApp
let workers: (() => Promise<void>)[]
/** Unanswered requests, and the peak of their number. */
let open: Set<ServerResponse>
let mostOpen: number
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  kashf = await startTestApp({ variables: { OUTBOUND_TEST_ORIGINS: receiver.origin } })
  open = new Set()
  mostOpen = 0
  receiver.answer = (response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    mostOpen = Math.max(mostOpen, open.size)
  }
  workers = []
})
afterEach(async () => {
  receiver.answer = (response) => response.end()
  answerAll()
  for (const stop of workers) await stop()
  await kashf.close()
  await receiver.stop()
})

const work = () => {
  for (let n = 0; n < 2; n++) workers.push(keepDeliveringWebhooks(kashf.deps))
}
const call = (person: TestPerson, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  kashf.call(method, `/api/webhooks${path}`, { token: person.token, ...(body && { body }) })
async function add(person: TestPerson, path: string): Promise<number> {
  const body = { url: receiver.origin + path, events: ['course.sold'], current_password: TEST_PASSWORD }
  return ((await call(person, 'POST', '', body)).json().data as WebhookWithSecret).id
}
const deliveries = async (person: TestPerson, id: number): Promise<WebhookDelivery[]> =>
  (await call(person, 'GET', `/${id}/deliveries`)).json().data
function answerAll(): void {
  for (const response of open) response.end()
}
/** Answers until the receiver has had `count` requests. */
async function finish(count: number): Promise<void> {
  await waitFor(`${count} requests`, async () => {
    answerAll()
    return receiver.received.length >= count
  })
  answerAll()
}

it('holds for several webhooks of several teachers, in several workers', async () => {
  const teachers = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
  for (const teacher of teachers) {
    for (const path of ['/a', '/b?x=1', '/c']) {
      const id = await add(teacher, path)
      for (let n = 0; n < 3; n++) await call(teacher, 'POST', `/${id}/test`)
    }
  }
  work()
  await waitFor('two requests', async () => open.size === 2)
  await finish(18)
  expect([mostOpen, receiver.received.length]).toEqual([2, 18])
})

it('holds while deliveries under way are sent again, given up or deleted', async () => {
  const teacher = await buildTeacher(kashf.deps)
  const [first, second] = [await add(teacher, '/a'), await add(teacher, '/b')]
  for (const id of [first, first, second]) await call(teacher, 'POST', `/${id}/test`)
  work()
  await waitFor('two requests', async () => open.size === 2)
  // A further round would find leases that were cleared.
  for (let round = 0; round < 2; round++) {
    for (const id of [first, second]) {
      for (const { id: delivery } of await deliveries(teacher, id)) {
        expect((await call(teacher, 'POST', `/${id}/deliveries/${delivery}/replay`)).statusCode).toBe(200)
      }
      await call(teacher, 'POST', `/${id}/replay`, { since: '2020-01-01T00:00:00Z' })
      for (const is_paused of [true, false]) await call(teacher, 'PATCH', `/${id}`, { is_paused })
      await call(teacher, 'POST', `/${id}/test`)
    }
    expect(await deliverDue(kashf.deps)).toBe(0)
  }
  expect((await call(teacher, 'DELETE', `/${first}`)).statusCode).toBe(200)
  const third = await add(teacher, '/c')
  await call(teacher, 'POST', `/${third}/test`)
  expect(await deliverDue(kashf.deps)).toBe(0)
  expect([mostOpen, open.size]).toEqual([2, 2])
  // Two deliveries wait: the last test of the second webhook, and that of the third.
  await finish(4)
  expect(mostOpen).toBe(2)
})

it('sends what was replayed during its delivery once more, after the delivery has ended', async () => {
  const teacher = await buildTeacher(kashf.deps)
  const id = await add(teacher, '/a')
  await call(teacher, 'POST', `/${id}/test`)
  const first = deliverDue(kashf.deps)
  await waitFor('the request', async () => open.size === 1)
  const [delivery] = await deliveries(teacher, id)
  for (let n = 0; n < 3; n++) await call(teacher, 'POST', `/${id}/deliveries/${delivery?.id}/replay`)
  expect(await deliverDue(kashf.deps)).toBe(0)
  answerAll()
  expect(await first).toBe(1)
  expect(await deliveries(teacher, id)).toMatchObject([{ state: 'waiting' }])
  receiver.answer = (response) => response.end()
  expect(await deliverDue(kashf.deps)).toBe(1)
  expect(await deliveries(teacher, id)).toMatchObject([{ state: 'delivered', tries: 1 }])
  expect([await deliverDue(kashf.deps), receiver.received.length]).toEqual([0, 2])
})

it('gives a teacher with one message a turn beside another with many', async () => {
  const [many, one] = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
  const flood = await add(many, '/many')
  for (let n = 0; n < 20; n++) await call(many, 'POST', `/${flood}/test`)
  const id = await add(one, '/one')
  await call(one, 'POST', `/${id}/test`)
  receiver.answer = (response) => response.end()
  await deliverDue(kashf.deps)
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/many', '/one'])
})

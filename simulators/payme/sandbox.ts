import { isDeepStrictEqual } from 'node:util'
import type { AcceptanceResult } from '../acceptance.ts'
import { newPaymeId, type PaymeReply, type PaymeSubject, paymeClient } from './client.ts'

const failsBetween = (from: number, to: number) => (reply: PaymeReply) =>
  reply.error !== undefined && reply.error.code >= from && reply.error.code <= to
const isState = (state: number) => (reply: PaymeReply) => reply.result?.state === state

/**
 * The scenarios of Payme's own sandbox, S1 to S9, in its order. Both payments are cancelled, so the balance ends unchanged.
 * S6 differs for one-time accounts: a wallet is cumulative, so the server must accept both payments.
 */
export async function* paymeSandbox(subject: PaymeSubject): AsyncGenerator<AcceptanceResult> {
  const payme = paymeClient(subject.transport, subject.credentials)
  const stranger = paymeClient(subject.transport, {
    ...subject.credentials,
    key: `${subject.credentials.key}x`,
  })
  const { paymentId, amountTiyin } = subject
  const payment = (id: string) => ({ id, time: Date.now(), amountTiyin, paymentId })
  const [first, second] = [payment(newPaymeId()), payment(newPaymeId())]

  async function step(
    name: string,
    send: () => Promise<PaymeReply>,
    isRight: (reply: PaymeReply) => boolean,
  ): Promise<AcceptanceResult> {
    try {
      const reply = await send()
      const passed = isRight(reply)
      return { name, passed, detail: passed ? '' : JSON.stringify(reply.error ?? reply.result) }
    } catch (error) {
      return { name, passed: false, detail: error instanceof Error ? error.message : String(error) }
    }
  }
  /** "Create, Perform and Cancel are each sent twice and the second answer must equal the first." */
  async function* twice(
    name: string,
    send: () => Promise<PaymeReply>,
    isRight: (reply: PaymeReply) => boolean,
  ): AsyncGenerator<AcceptanceResult> {
    let answer: PaymeReply['result']
    yield await step(
      name,
      async () => {
        const reply = await send()
        answer = reply.result
        return reply
      },
      isRight,
    )
    yield await step(`${name}, sent again`, send, (reply) => isDeepStrictEqual(reply.result, answer))
  }

  const methods: [string, object][] = [
    ['CheckPerformTransaction', { amount: amountTiyin, account: { payment_id: paymentId } }],
    [
      'CreateTransaction',
      { id: first.id, time: first.time, amount: amountTiyin, account: { payment_id: paymentId } },
    ],
    ['PerformTransaction', { id: first.id }],
    ['CancelTransaction', { id: first.id, reason: 3 }],
    ['CheckTransaction', { id: first.id }],
    ['GetStatement', { from: first.time, to: first.time }],
    ['SetFiscalData', { id: first.id, type: 'PERFORM', fiscal_data: {} }],
  ]
  for (const [method, params] of methods) {
    yield await step(
      `S1 ${method} with a wrong key`,
      () => stranger.call(method, params),
      failsBetween(-32504, -32504),
    )
  }
  const wrongAmount = failsBetween(-31001, -31001)
  yield await step('S2 CheckPerform with a wrong amount', () => payme.checkPerform(paymentId, 1), wrongAmount)
  yield await step(
    'S2 Create with a wrong amount',
    () => payme.create({ ...first, amountTiyin: 1 }),
    wrongAmount,
  )
  const noAccount = failsBetween(-31099, -31050)
  yield await step(
    'S3 CheckPerform with an unknown account',
    () => payme.checkPerform('0', amountTiyin),
    noAccount,
  )
  yield await step(
    'S3 Create with an unknown account',
    () => payme.create({ ...first, paymentId: '0' }),
    noAccount,
  )

  const allows = (reply: PaymeReply) => reply.result?.allow === true
  yield await step('S4 CheckPerform', () => payme.checkPerform(paymentId, amountTiyin), allows)
  yield* twice('S5 Create', () => payme.create(first), isState(1))
  yield await step('S5 Check', () => payme.check(first.id), isState(1))
  yield* twice('S6 Create of a second, concurrent payment', () => payme.create(second), isState(1))
  yield* twice('S7 Cancel before Perform', () => payme.cancel(first.id, 3), isState(-1))
  yield await step('S7 Check', () => payme.check(first.id), isState(-1))

  yield await step('S4 CheckPerform', () => payme.checkPerform(paymentId, amountTiyin), allows)
  yield* twice('S8 Perform', () => payme.perform(second.id), isState(2))
  yield await step('S8 Check', () => payme.check(second.id), isState(2))
  yield* twice('S9 Cancel after Perform', () => payme.cancel(second.id, 5), isState(-2))
  yield await step('S9 Check', () => payme.check(second.id), isState(-2))
}

import { isDeepStrictEqual } from 'node:util'
import { type AcceptanceStep, runRows } from './acceptance.ts'
import { newTransactionId, type PaymeReply, paymeClient } from './payme-client.ts'
import { paymeRows } from './payme-rows.ts'
import type { ProviderTransport } from './provider-transport.ts'

interface Subject {
  transport: ProviderTransport
  credentials: { login: string; key: string }
  paymentId: string
  amountTiyin: number
}

const failsWith = (from: number, to: number) => (reply: PaymeReply) =>
  reply.error !== undefined && reply.error.code >= from && reply.error.code <= to
const isState = (state: number) => (reply: PaymeReply) => reply.result?.state === state

/** What Payme's own sandbox tries, then the rest of the acceptance list, against any address. */
export async function* acceptPayme(subject: Subject): AsyncGenerator<AcceptanceStep> {
  yield* acceptAsSandbox(subject)
  yield* runRows(paymeRows(subject))
}

/**
 * S1 to S9 in the sandbox's order. Two payments are made and taken back, so the wallet ends as it began. S6 is for one-time accounts: a wallet is cumulative, so both payments must be accepted.
 */
async function* acceptAsSandbox(subject: Subject): AsyncGenerator<AcceptanceStep> {
  const payme = paymeClient(subject.transport, subject.credentials)
  const stranger = paymeClient(subject.transport, {
    ...subject.credentials,
    key: `${subject.credentials.key}x`,
  })
  const { paymentId, amountTiyin } = subject
  const payment = (id: string) => ({ id, time: Date.now(), amountTiyin, paymentId })
  const [first, second] = [payment(newTransactionId()), payment(newTransactionId())]

  async function step(
    name: string,
    ask: () => Promise<PaymeReply>,
    isRight: (reply: PaymeReply) => boolean,
  ): Promise<AcceptanceStep> {
    try {
      const reply = await ask()
      const passed = isRight(reply)
      return { name, passed, detail: passed ? '' : JSON.stringify(reply.error ?? reply.result) }
    } catch (error) {
      return { name, passed: false, detail: error instanceof Error ? error.message : String(error) }
    }
  }
  /** "Create, Perform and Cancel are each sent twice and the second answer must equal the first." */
  async function* twice(
    name: string,
    ask: () => Promise<PaymeReply>,
    isRight: (reply: PaymeReply) => boolean,
  ): AsyncGenerator<AcceptanceStep> {
    let answer: PaymeReply['result']
    yield await step(
      name,
      async () => {
        const reply = await ask()
        answer = reply.result
        return reply
      },
      isRight,
    )
    yield await step(`${name}, sent again`, ask, (reply) => isDeepStrictEqual(reply.result, answer))
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
      failsWith(-32504, -32504),
    )
  }
  const wrongSum = failsWith(-31001, -31001)
  yield await step('S2 CheckPerform with a wrong sum', () => payme.checkPerform(paymentId, 1), wrongSum)
  yield await step('S2 Create with a wrong sum', () => payme.create({ ...first, amountTiyin: 1 }), wrongSum)
  const noAccount = failsWith(-31099, -31050)
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
  yield* twice('S6 Create of another payment meanwhile', () => payme.create(second), isState(1))
  yield* twice('S7 Cancel before Perform', () => payme.cancel(first.id, 3), isState(-1))
  yield await step('S7 Check', () => payme.check(first.id), isState(-1))

  yield await step('S4 CheckPerform', () => payme.checkPerform(paymentId, amountTiyin), allows)
  yield* twice('S8 Perform', () => payme.perform(second.id), isState(2))
  yield await step('S8 Check', () => payme.check(second.id), isState(2))
  yield* twice('S9 Cancel after Perform', () => payme.cancel(second.id, 5), isState(-2))
  yield await step('S9 Check', () => payme.check(second.id), isState(-2))
}

import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import { clickClient, newClickPayment } from './click/client.ts'
import { newPaymeId, paymeClient } from './payme/client.ts'
import { newPaynetId, paynetClient } from './paynet/client.ts'
import type { ProviderTransport } from './transport.ts'
import { uzumClient } from './uzum/client.ts'

/** A payment that its app tries to complete. Every step may be repeated, and may be answered at any time. */
export interface StartedPayment {
  provider: PaymentProvider
  /** The provider's transaction id. */
  id: string
  /** True when starting the payment has already credited the wallet. */
  isCredited: boolean
  /** Credits the payment. `refused`: it had ended before. */
  credit(): Promise<'credited' | 'refused'>
  /** Reverses the payment. `ended`: cancelled or reversed, permanently. `refused`: the money is spent. */
  takeBack(): Promise<'ended' | 'refused'>
}

/** Starts a payment into an account. Throws on a reply that the protocol does not allow here. */
type PaymentApp = (paymentId: string, amountTiyin: number) => Promise<StartedPayment>

/** Credentials of the four payment apps, in the form of the server's configuration. */
export interface PaymentAppCredentials {
  payme: { login: string; key: string | null }
  click: { serviceId: string | null; secretKey: string | null }
  uzum: { login: string | null; password: string | null; serviceId: string | null }
  paynet: { login: string | null; password: string | null; serviceId: string | null }
}

/** Simulates the four payment apps. `now` is the server's clock, which Payme's creation time must match. */
export function paymentApps(
  transportOf: (provider: PaymentProvider) => ProviderTransport,
  credentials: PaymentAppCredentials,
  now: () => Date,
): PaymentApp[] {
  return [
    paymeApp(transportOf('payme'), credentials.payme, now),
    clickApp(transportOf('click'), credentials.click),
    uzumApp(transportOf('uzum'), credentials.uzum),
    paynetApp(transportOf('paynet'), credentials.paynet),
  ]
}

const CREDITED = 'credited' as const
const ENDED = 'ended' as const
const REFUSED = 'refused' as const

/** Reads a reply's code; throws on a code that must not occur here. */
function outcomeOf<T>(outcomes: ReadonlyMap<unknown, T>, code: unknown): T {
  const outcome = outcomes.get(code)
  if (outcome === undefined) throw new Error(`a payment app received the unexpected code ${code}`)
  return outcome
}
const outcomes = <T>(...pairs: [unknown, T][]): ReadonlyMap<unknown, T> => new Map(pairs)

function paymeApp(
  transport: ProviderTransport,
  { login, key }: PaymentAppCredentials['payme'],
  now: () => Date,
): PaymentApp {
  const payme = paymeClient(transport, { login, key: key ?? '' })
  const onCredit = outcomes<'credited' | 'refused'>([2, CREDITED], [-31008, REFUSED])
  const onCancel = outcomes<'ended' | 'refused'>([-1, ENDED], [-2, ENDED], [-31007, REFUSED])
  const codeOf = (reply: Awaited<ReturnType<typeof payme.perform>>) =>
    reply.result?.state ?? reply.error?.code
  return async (paymentId, amountTiyin) => {
    const id = newPaymeId()
    const created = await payme.create({ id, time: now().getTime(), amountTiyin, paymentId })
    if (created.result?.state !== 1) throw new Error(`Payme received ${JSON.stringify(created)}`)
    return {
      provider: 'payme',
      id,
      isCredited: false,
      credit: async () => outcomeOf(onCredit, codeOf(await payme.perform(id))),
      takeBack: async () => outcomeOf(onCancel, codeOf(await payme.cancel(id, 5))),
    }
  }
}

function clickApp(
  transport: ProviderTransport,
  { serviceId, secretKey }: PaymentAppCredentials['click'],
): PaymentApp {
  const click = clickClient(transport, { serviceId: serviceId ?? '', secretKey: secretKey ?? '' })
  const onCredit = outcomes<'credited' | 'refused'>([0, CREDITED], [-4, CREDITED], [-9, REFUSED])
  const onCancel = outcomes<'ended' | 'refused'>([-9, ENDED], [-4, REFUSED])
  return async (paymentId, amountTiyin) => {
    const payment = newClickPayment(paymentId, (amountTiyin / 100).toFixed(2))
    const reply = await click.prepare(payment)
    if (reply.error !== 0) throw new Error(`Click received ${reply.text}`)
    const prepared = { ...payment, prepareId: reply.merchant_prepare_id }
    return {
      provider: 'click',
      id: payment.transactionId,
      isCredited: false,
      credit: async () => outcomeOf(onCredit, (await click.complete(prepared)).error),
      takeBack: async () => outcomeOf(onCancel, (await click.cancel(prepared)).error),
    }
  }
}

function uzumApp(
  transport: ProviderTransport,
  { login, password, serviceId }: PaymentAppCredentials['uzum'],
): PaymentApp {
  const uzum = uzumClient(transport, {
    login: login ?? '',
    password: password ?? '',
    serviceId: Number(serviceId),
  })
  const onCredit = outcomes<'credited' | 'refused'>(
    ['CONFIRMED', CREDITED],
    ['10016', CREDITED],
    ['10015', REFUSED],
  )
  const onReverse = outcomes<'ended' | 'refused'>(['REVERSED', ENDED], ['10018', ENDED], ['10017', REFUSED])
  const codeOf = (reply: Awaited<ReturnType<typeof uzum.confirm>>) => reply.errorCode ?? reply.status
  return async (paymentId, amountTiyin) => {
    const transId = randomUUID()
    const created = await uzum.create({ transId, amountTiyin, account: paymentId })
    if (created.status !== 'CREATED') throw new Error(`Uzum received ${created.errorCode}`)
    return {
      provider: 'uzum',
      id: transId,
      isCredited: false,
      credit: async () => outcomeOf(onCredit, codeOf(await uzum.confirm(transId))),
      takeBack: async () => outcomeOf(onReverse, codeOf(await uzum.reverse(transId))),
    }
  }
}

function paynetApp(
  transport: ProviderTransport,
  { login, password, serviceId }: PaymentAppCredentials['paynet'],
): PaymentApp {
  const paynet = paynetClient(transport, {
    login: login ?? '',
    password: password ?? '',
    serviceId: Number(serviceId),
  })
  // Paynet never credits twice: a repeat is answered 201 whatever state the payment is in by now.
  const onRepeat = outcomes([201, REFUSED])
  const onCancel = outcomes<'ended' | 'refused'>([undefined, ENDED], [77, REFUSED])
  return async (paymentId, amountTiyin) => {
    const transactionId = newPaynetId()
    const perform = () => paynet.perform({ transactionId, amountTiyin, clientId: paymentId })
    const first = await perform()
    if (!first.result) throw new Error(`Paynet received ${first.error?.code}`)
    return {
      provider: 'paynet',
      id: String(transactionId),
      isCredited: true,
      credit: async () => outcomeOf(onRepeat, (await perform()).error?.code),
      takeBack: async () => outcomeOf(onCancel, (await paynet.cancel(transactionId)).error?.code),
    }
  }
}

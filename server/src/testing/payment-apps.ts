import { randomUUID } from 'node:crypto'
import type { Provider } from '../money/payments/payment.ts'
import type { Deps } from '../runtime/deps.ts'
import { clickClient, newClickPayment } from './click-client.ts'
import { newTransactionId, paymeClient } from './payme-client.ts'
import { newPaynetId, paynetClient } from './paynet-client.ts'
import type { ProviderTransport } from './provider-transport.ts'
import { uzumClient } from './uzum-client.ts'

/** One payment as its app tries to bring it about. Each step may be repeated, and answered at any time. */
export interface StartedPayment {
  provider: Provider
  /** The provider's number of it. */
  id: string
  /** True when beginning it was all: the money is in the wallet. */
  isCredited: boolean
  /** `refused`: it had ended before. */
  credit(): Promise<'credited' | 'refused'>
  /** `ended`: cancelled or given back, for ever. `refused`: the money is spent. */
  takeBack(): Promise<'ended' | 'refused'>
}

/** A payment app that starts a payment into an account. Anything but the answers of its protocol throws. */
type PaymentApp = (paymentId: string, tiyin: number) => Promise<StartedPayment>

/** What an answer means, by its code; a code that may not come here is a failure of the test. */
function meaningOf<T>(meanings: ReadonlyMap<unknown, T>, code: unknown): T {
  const meaning = meanings.get(code)
  if (meaning === undefined) throw new Error(`a payment app was answered ${code}`)
  return meaning
}
const means = <T>(...pairs: [unknown, T][]): ReadonlyMap<unknown, T> => new Map(pairs)

/** The four payment apps, with the credentials of the application under test; `transportOf` carries their calls to it. */
export function paymentApps(
  transportOf: (provider: Provider) => ProviderTransport,
  deps: Pick<Deps, 'env' | 'clock'>,
): PaymentApp[] {
  const { payme: p, click: c, uzum: u, paynet: n } = deps.env
  const payme = paymeClient(transportOf('payme'), { login: p.login, key: p.key ?? '' })
  const click = clickClient(transportOf('click'), {
    serviceId: c.serviceId ?? '',
    secretKey: c.secretKey ?? '',
  })
  const uzum = uzumClient(transportOf('uzum'), {
    login: u.login ?? '',
    password: u.password ?? '',
    serviceId: Number(u.serviceId),
  })
  const paynet = paynetClient(transportOf('paynet'), {
    login: n.login ?? '',
    password: n.password ?? '',
    serviceId: Number(n.serviceId),
  })

  const byPayme: PaymentApp = async (paymentId, amountTiyin) => {
    const id = newTransactionId()
    const time = deps.clock.now().getTime()
    const created = await payme.create({ id, time, amountTiyin, paymentId })
    if (created.result?.state !== 1) throw new Error(`Payme was answered ${JSON.stringify(created)}`)
    const credit = means<'credited' | 'refused'>([2, 'credited'], [-31008, 'refused'])
    const back = means<'ended' | 'refused'>([-1, 'ended'], [-2, 'ended'], [-31007, 'refused'])
    const codeOf = (reply: Awaited<ReturnType<typeof payme.perform>>) =>
      reply.result?.state ?? reply.error?.code
    return {
      provider: 'payme',
      id,
      isCredited: false,
      credit: async () => meaningOf(credit, codeOf(await payme.perform(id))),
      takeBack: async () => meaningOf(back, codeOf(await payme.cancel(id, 5))),
    }
  }
  const byClick: PaymentApp = async (paymentId, tiyin) => {
    const payment = newClickPayment(paymentId, (tiyin / 100).toFixed(2))
    const reply = await click.prepare(payment)
    if (reply.error !== 0) throw new Error(`Click was answered ${reply.text}`)
    const prepared = { ...payment, prepareId: reply.merchant_prepare_id }
    const credit = means<'credited' | 'refused'>([0, 'credited'], [-4, 'credited'], [-9, 'refused'])
    const back = means<'ended' | 'refused'>([-9, 'ended'], [-4, 'refused'])
    return {
      provider: 'click',
      id: payment.transactionId,
      isCredited: false,
      credit: async () => meaningOf(credit, (await click.complete(prepared)).error),
      takeBack: async () => meaningOf(back, (await click.cancel(prepared)).error),
    }
  }
  const byUzum: PaymentApp = async (paymentId, amountTiyin) => {
    const transId = randomUUID()
    const created = await uzum.create({ transId, amountTiyin, account: paymentId })
    if (created.status !== 'CREATED') throw new Error(`Uzum was answered ${created.errorCode}`)
    const credit = means<'credited' | 'refused'>(
      ['CONFIRMED', 'credited'],
      ['10016', 'credited'],
      ['10015', 'refused'],
    )
    const back = means<'ended' | 'refused'>(['REVERSED', 'ended'], ['10018', 'ended'], ['10017', 'refused'])
    const codeOf = (reply: Awaited<ReturnType<typeof uzum.confirm>>) => reply.errorCode ?? reply.status
    return {
      provider: 'uzum',
      id: transId,
      isCredited: false,
      credit: async () => meaningOf(credit, codeOf(await uzum.confirm(transId))),
      takeBack: async () => meaningOf(back, codeOf(await uzum.reverse(transId))),
    }
  }
  const byPaynet: PaymentApp = async (paymentId, amountTiyin) => {
    const transactionId = newPaynetId()
    const perform = () => paynet.perform({ transactionId, amountTiyin, clientId: paymentId })
    const first = await perform()
    if (!first.result) throw new Error(`Paynet was answered ${first.error?.code}`)
    const back = means<'ended' | 'refused'>([undefined, 'ended'], [77, 'refused'])
    return {
      provider: 'paynet',
      id: String(transactionId),
      isCredited: true,
      // "Never a second credit": whatever it is in by now, 201 is no news of it.
      credit: async () => meaningOf(means([201, 'refused' as const]), (await perform()).error?.code),
      takeBack: async () => meaningOf(back, (await paynet.cancel(transactionId)).error?.code),
    }
  }
  return [byPayme, byClick, byUzum, byPaynet]
}

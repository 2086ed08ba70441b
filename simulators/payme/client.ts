import { randomBytes } from 'node:crypto'
import { basicAuth, type ProviderTransport } from '../transport.ts'

interface PaymeError {
  code: number
  message: { ru: string; uz: string; en: string }
  data: unknown
}

/** A response of the Merchant API: a result or an error, with the id of the request. */
export interface PaymeReply {
  id: number | string | null
  result?: Record<string, unknown>
  error?: PaymeError
}

/** The inputs of an acceptance run: the server, its credentials, and an account to top up. */
export interface PaymeSubject {
  transport: ProviderTransport
  credentials: { login: string; key: string }
  paymentId: string
  amountTiyin: number
}

export interface PaymeClient {
  /** Sends any method with any parameters. */
  call(method: string, params: object): Promise<PaymeReply>
  /** Sends the body unchanged. */
  raw(
    body: string,
    extra?: { authorization?: string; method?: 'GET'; contentType?: string },
  ): Promise<PaymeReply>
  checkPerform(paymentId: string | number, amountTiyin: number): Promise<PaymeReply>
  create(payment: { id: string; time: number; amountTiyin: number; paymentId: string }): Promise<PaymeReply>
  perform(id: string): Promise<PaymeReply>
  cancel(id: string, reason: number): Promise<PaymeReply>
  check(id: string): Promise<PaymeReply>
  statement(from: number, to: number): Promise<PaymeReply>
}

/** A transaction id in Payme's format: 24 hexadecimal characters. */
export const newPaymeId = (): string => randomBytes(12).toString('hex')

/** Payme's side of the Merchant API over any transport. Throws when the response breaks the protocol. */
export function paymeClient(
  transport: ProviderTransport,
  credentials: { login: string; key: string },
): PaymeClient {
  let lastId = 500
  async function raw(
    body: string,
    extra: { authorization?: string; method?: 'GET'; contentType?: string } = {},
  ): Promise<PaymeReply> {
    const answer = await transport({
      ...(extra.method && { method: extra.method }),
      headers: {
        'content-type': extra.contentType ?? 'text/json; charset=UTF-8',
        authorization: extra.authorization ?? basicAuth(credentials.login, credentials.key),
      },
      body,
    })
    if (answer.status !== 200) throw new Error(`answered with status ${answer.status}, not 200`)
    return JSON.parse(answer.body) as PaymeReply
  }
  async function call(method: string, params: object): Promise<PaymeReply> {
    const id = ++lastId
    const reply = await raw(JSON.stringify({ method, params, id }))
    if (reply.id !== id) throw new Error(`${method} returned the id of another call`)
    return reply
  }
  const account = (paymentId: string | number) => ({ payment_id: paymentId })
  return {
    call,
    raw,
    checkPerform: (paymentId, amountTiyin) =>
      call('CheckPerformTransaction', { amount: amountTiyin, account: account(paymentId) }),
    create: ({ id, time, amountTiyin, paymentId }) =>
      call('CreateTransaction', { id, time, amount: amountTiyin, account: account(paymentId) }),
    perform: (id) => call('PerformTransaction', { id }),
    cancel: (id, reason) => call('CancelTransaction', { id, reason }),
    check: (id) => call('CheckTransaction', { id }),
    statement: (from, to) => call('GetStatement', { from, to }),
  }
}

import { randomInt } from 'node:crypto'
import { basicAuth, type ProviderTransport } from '../transport.ts'

export interface PaynetReply {
  httpStatus: number
  id: unknown
  result?: Record<string, unknown> | string
  error?: { code: number; message: string }
}

export interface PaynetCredentials {
  login: string
  password: string
  serviceId: number
}

export interface PaynetClient {
  /** Sends any method with any parameters besides `serviceId`. */
  call(method: string, params: object, id?: number | string): Promise<PaynetReply>
  information(clientId: unknown): Promise<PaynetReply>
  perform(payment: { transactionId: number; amountTiyin: number; clientId: string }): Promise<PaynetReply>
  check(transactionId: number): Promise<PaynetReply>
  cancel(transactionId: number): Promise<PaynetReply>
  statement(dateFrom: string, dateTo: string): Promise<PaynetReply>
  /** Sends the body unchanged. */
  raw(body: string, authorization?: string): Promise<PaynetReply>
}

/** A transaction id in Paynet's format: a number beyond 32 bits. */
export const newPaynetId = (): number => 10_000_000_000 + randomInt(2 ** 46)

/** Paynet's side of its JSON-RPC over any transport. Throws when the response breaks the protocol. */
export function paynetClient(transport: ProviderTransport, credentials: PaynetCredentials): PaynetClient {
  let lastId = 70
  async function raw(body: string, authorization?: string): Promise<PaynetReply> {
    const answer = await transport({
      headers: {
        'content-type': 'application/json',
        authorization: authorization ?? basicAuth(credentials.login, credentials.password),
      },
      body,
    })
    return { ...JSON.parse(answer.body), httpStatus: answer.status } as PaynetReply
  }
  async function call(method: string, params: object, id: number | string = ++lastId) {
    const request = { jsonrpc: '2.0', method, id, params: { serviceId: credentials.serviceId, ...params } }
    const reply = await raw(JSON.stringify(request))
    if (reply.httpStatus !== 200)
      throw new Error(`${method} answered with status ${reply.httpStatus}, not 200`)
    if (reply.id !== id) throw new Error(`${method} returned the id of another call`)
    return reply
  }
  return {
    raw,
    call,
    information: (clientId) => call('GetInformation', { fields: { client_id: clientId } }),
    perform: ({ transactionId, amountTiyin, clientId }) =>
      call('PerformTransaction', { transactionId, amount: amountTiyin, fields: { client_id: clientId } }),
    check: (transactionId) => call('CheckTransaction', { transactionId }),
    cancel: (transactionId) => call('CancelTransaction', { transactionId }),
    statement: (dateFrom, dateTo) => call('GetStatement', { dateFrom, dateTo }),
  }
}

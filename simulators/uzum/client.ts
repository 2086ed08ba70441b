import { basicAuth, type ProviderTransport } from '../transport.ts'

export type UzumWebhook = 'check' | 'create' | 'confirm' | 'reverse' | 'status'

export interface UzumReply {
  httpStatus: number
  status?: string
  /** A string or a number, depending on the server's configuration. */
  errorCode?: string | number
  timestamp?: number
  transId?: string
  amount?: number
  transTime?: number | null
  confirmTime?: number | null
  reverseTime?: number | null
  data?: Record<string, { value: string }>
}

export interface UzumClient {
  /** Sends any webhook with any fields besides `serviceId` and `timestamp`. */
  call(webhook: UzumWebhook, fields: object): Promise<UzumReply>
  check(account: string): Promise<UzumReply>
  create(payment: { transId: string; amountTiyin: number; account: string }): Promise<UzumReply>
  confirm(transId: string): Promise<UzumReply>
  reverse(transId: string): Promise<UzumReply>
  status(transId: string): Promise<UzumReply>
  /** Sends the body unchanged. */
  raw(
    path: string,
    body: string,
    extra?: { method?: 'GET' | 'PUT'; authorization?: string },
  ): Promise<UzumReply>
}

export interface UzumCredentials {
  login: string
  password: string
  serviceId: number
}

/** Uzum Bank's side of the Merchant API over any transport. Throws when the response breaks the protocol. */
export function uzumClient(transport: ProviderTransport, credentials: UzumCredentials): UzumClient {
  async function raw(
    path: string,
    body: string,
    extra: { method?: 'GET' | 'PUT'; authorization?: string } = {},
  ): Promise<UzumReply> {
    const answer = await transport({
      ...(extra.method && { method: extra.method }),
      path,
      headers: {
        'content-type': 'application/json',
        authorization: extra.authorization ?? basicAuth(credentials.login, credentials.password),
      },
      body,
    })
    const reply = JSON.parse(answer.body) as UzumReply
    const isFailure = reply.errorCode !== undefined
    // "Success: HTTP 200. Failure: HTTP 400 and `status` FAILED."
    if (answer.status !== (isFailure ? 400 : 200) || (isFailure && reply.status !== 'FAILED')) {
      throw new Error(`${path} answered with status ${answer.status} and ${answer.body}`)
    }
    return { ...reply, httpStatus: answer.status }
  }
  const call = (webhook: UzumWebhook, fields: object) =>
    raw(`/${webhook}`, JSON.stringify({ serviceId: credentials.serviceId, timestamp: Date.now(), ...fields }))
  return {
    raw,
    call,
    check: (account) => call('check', { params: { account } }),
    create: ({ transId, amountTiyin, account }) =>
      call('create', { transId, amount: amountTiyin, params: { account } }),
    confirm: (transId) =>
      call('confirm', {
        transId,
        paymentSource: 'UZCARD',
        tariff: '0',
        processingReferenceNumber: '100200300',
        phone: '998900000000',
        cardType: 1,
      }),
    reverse: (transId) => call('reverse', { transId }),
    status: (transId) => call('status', { transId }),
  }
}

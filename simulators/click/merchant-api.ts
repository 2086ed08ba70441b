import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Simulates the fiscal calls of Click's Merchant API over HTTP. It fails in the ways a test configures. */
export interface ClickMerchantApi {
  /** The value of CLICK_API_URL. */
  url: string
  /** When true, answers with 503 and does nothing. */
  isDown: boolean
  /** When true, accepts the items and drops the connection, so that the caller does not learn it. */
  isSilent: boolean
  /** The submitted items in their original JSON, by `payment_id`. */
  submitted: Map<string, string[]>
  /** URLs of tax receipts by `payment_id`; without one, `qrCodeURL` is empty. */
  receipts: Map<string, string>
  stop(): Promise<void>
}

export async function startClickMerchantApi(): Promise<ClickMerchantApi> {
  const server = createServer(async (request, answer) => {
    const reply = (status: number, body: object) => {
      answer.writeHead(status, { 'content-type': 'application/json' })
      answer.end(JSON.stringify(body))
    }
    const path = request.url ?? ''
    if (!/^\d+:[0-9a-f]{40}:\d{10}$/.test(String(request.headers.auth))) return reply(401, {})
    if (api.isDown) return reply(503, {})
    const body = await text(request)
    if (request.method === 'POST' && path === '/payment/ofd_data/submit_items') {
      // Read as text, because the number may have more digits than a double can hold.
      const id = /"payment_id":(\d+)/.exec(body)?.[1] ?? ''
      api.submitted.set(id, [...(api.submitted.get(id) ?? []), body])
      return api.isSilent ? request.socket.destroy() : reply(200, { error_code: 0, error_note: 'Success' })
    }
    const asked = /^\/payment\/ofd_data\/\d+\/(\d+)$/.exec(path)?.[1]
    if (!asked) return reply(404, {})
    reply(200, { paymentId: Number(asked), qrCodeURL: api.receipts.get(asked) ?? '' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const api: ClickMerchantApi = {
    url: `http://127.0.0.1:${port}`,
    isDown: false,
    isSilent: false,
    submitted: new Map(),
    receipts: new Map(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return api
}

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  path: string
  headers: Record<string, string>
  body: string
}

/** A teacher's server that receives webhooks. It answers 200 unless `answer` is set. */
export interface WebhookReceiver {
  origin: string
  received: ReceivedWebhook[]
  /** Answers each message after it has been received. */
  answer: (response: ServerResponse, message: ReceivedWebhook) => void
  stop(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = {
    origin: '',
    received: [],
    answer: (response) => response.end(),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const message = { path: request.url ?? '', headers, body: Buffer.concat(pieces).toString() }
    receiver.received.push(message)
    receiver.answer(response, message)
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  receiver.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return receiver
}

import type { FastifyReply } from 'fastify'

/** Keeps proxies from closing an idle stream. */
const HEARTBEAT_MS = 20_000
/** A client with more unread data than this is considered gone. */
const MAX_BUFFERED_BYTES = 64_000

/** A stream of server-sent events, each with a name and optionally a line of JSON. */
export interface EventStream {
  send(name: string, data?: string): void
  end(): void
  /** Called once when either side ends the stream. */
  onEnd(action: () => void): void
}

/** Takes over the response and starts the stream, uncompressed so that no event waits in a compression buffer. */
export function openStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const answer = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) answer.setHeader(name, value)
  }
  answer.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Otherwise nginx buffers the events.
    'x-accel-buffering': 'no',
    // The connection closes with the stream and does not delay a shutdown.
    connection: 'close',
  })
  const write = (text: string) => {
    if (answer.writableLength > MAX_BUFFERED_BYTES) answer.destroy()
    else if (!answer.writableEnded) answer.write(text)
  }
  write(': kashf\n\n')
  const heartbeat = setInterval(() => write(': heartbeat\n\n'), HEARTBEAT_MS)
  answer.on('error', () => answer.destroy())
  answer.once('close', () => clearInterval(heartbeat))
  return {
    send: (name, data = '{}') => write(`event: ${name}\ndata: ${data}\n\n`),
    end: () => answer.end(),
    onEnd: (action) => answer.once('close', action),
  }
}

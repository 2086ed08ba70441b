import type { FastifyReply } from 'fastify'

/** Keeps proxies from taking a quiet stream for a dead one. */
const HEARTBEAT_MS = 20_000
/** A page that leaves more than this unread has gone, whatever its connection says. */
const MAX_BUFFERED_BYTES = 64_000

/** An answer that goes on: server-sent events, a name each and sometimes JSON on one line. */
export interface EventStream {
  send(name: string, data?: string): void
  end(): void
  /** Called once, whoever ended it. */
  onEnd(action: () => void): void
}

/** Takes the answer over and begins the stream. Nothing is compressed: an event must not wait for a block to fill. */
export function openStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const answer = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) answer.setHeader(name, value)
  }
  answer.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would collect the events otherwise.
    'x-accel-buffering': 'no',
    // Nothing else comes over this connection: once the stream has ended nobody waits for it.
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

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `cut` refuses, `hanging` accepts and never answers. */
export type LineState = 'up' | 'cut' | 'hanging'

/** A proxy in front of a server whose line can fail, and which can pretend a new release. */
export interface FaultyLine {
  url: string
  state: LineState
  /** Changes texts on their way to the browser. */
  edit: (path: string, text: string) => string
  /** Brings the line up again; what was hanging fails. */
  mend(): void
  close(): void
}

const TEXT = /^(?:text|application\/javascript)/

/** Starts a proxy of the server at `target`, which is up. */
export async function openFaultyLine(target: string): Promise<FaultyLine> {
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    if (line.state === 'cut') return asked.socket.destroy()
    if (line.state === 'hanging') return
    const path = asked.url ?? '/'
    // Plain and complete, to be edited.
    const { 'if-none-match': _etag, 'if-modified-since': _date, ...others } = asked.headers
    const headers = { ...others, 'accept-encoding': 'identity' }
    const upstream = request(new URL(path, target), { method: asked.method, headers }, async (received) => {
      const { statusCode = 502, headers: given } = received
      if (!TEXT.test(given['content-type'] ?? '')) {
        answer.writeHead(statusCode, given)
        received.pipe(answer)
        return
      }
      const chunks: Buffer[] = await received.toArray()
      const { 'content-length': _length, ...rest } = given
      answer.writeHead(statusCode, rest).end(line.edit(path, Buffer.concat(chunks).toString()))
    })
    upstream.on('error', () => asked.socket.destroy())
    asked.pipe(upstream)
  }
  const proxy = createServer(forward)
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  const line: FaultyLine = {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    state: 'up',
    edit: (_path, text) => text,
    mend: () => {
      line.state = 'up'
      proxy.closeAllConnections()
    },
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
  return line
}

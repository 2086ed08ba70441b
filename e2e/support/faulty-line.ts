import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The state of the connection: `cut` refuses connections, `hanging` accepts them and never answers. */
export type LineState = 'up' | 'cut' | 'hanging'

/** A proxy in front of a server whose connection can fail, and which can simulate a new release. */
export interface FaultyLine {
  url: string
  state: LineState
  /** Changes texts on their way to the browser. */
  edit: (path: string, text: string) => string
  /** Restores the connection; hanging requests fail. */
  mend(): void
  close(): void
}

const TEXT = /^(?:text|application\/javascript)/

/** Starts a proxy for the server at `target`, with the connection up. */
export async function openFaultyLine(target: string): Promise<FaultyLine> {
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    if (line.state === 'cut') return asked.socket.destroy()
    if (line.state === 'hanging') return
    const path = asked.url ?? '/'
    // Request the response uncompressed and in full, so that it can be edited.
    const { 'if-none-match': _etag, 'if-modified-since': _date, ...others } = asked.headers
    const headers = { ...others, 'accept-encoding': 'identity' }
    const upstream = request(new URL(path, target), { method: asked.method, headers }, async (received) => {
      const { statusCode = 502, headers: given } = received
      if (!TEXT.test(given['content-type'] ?? '')) {
        answer.writeHead(statusCode, given)
        received.pipe(answer)
        return
      }
      const chunks: Buffer[] | null = await received.toArray().catch(() => null)
      // The server was killed.
      if (!chunks) return asked.socket.destroy()
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

import { connect, type Socket } from 'node:net'

export interface RawConnection {
  socket: Socket
  /** Everything received so far. */
  received(): string
  /** Statuses of the responses so far. */
  statuses(): number[]
  /** Resolves when either side has closed the connection. */
  closed: Promise<void>
}

/** Opens a TCP connection that can send arbitrary bytes, valid HTTP or not. */
export function openRaw(url: string, text = '', options: { localAddress?: string } = {}): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), ...options })
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  // Many tests expect the server to reset the connection.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  if (text) socket.write(text, 'latin1')
  return {
    socket,
    received: () => received,
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1])),
    closed,
  }
}

/** Sends `text` and returns everything received until the server closes the connection. */
export async function requestRaw(url: string, text: string): Promise<string> {
  const connection = openRaw(url, text)
  await connection.closed
  return connection.received()
}

/** Encodes `text` as one chunk of a chunked body. */
export const chunk = (text: string): string =>
  `${Buffer.byteLength(text, 'latin1').toString(16)}\r\n${text}\r\n`

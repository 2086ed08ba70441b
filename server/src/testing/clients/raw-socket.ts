import { connect, type Socket } from 'node:net'

export interface RawConnection {
  socket: Socket
  /** Everything that came back so far. */
  heard(): string
  /** Statuses of the answers so far. */
  statuses(): number[]
  /** Resolves when the connection has ended, by whichever side. */
  closed: Promise<void>
}

/** A connection over which a test says what it likes, as HTTP or not. */
export function openRaw(url: string, text = '', options: { localAddress?: string } = {}): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), ...options })
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
  })
  // A connection that the server cuts is what many a test waits for.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  if (text) socket.write(text, 'latin1')
  return {
    socket,
    heard: () => heard,
    statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1])),
    closed,
  }
}

/** Says `text` and gives everything that comes back until the server ends the connection. */
export async function askRaw(url: string, text: string): Promise<string> {
  const connection = openRaw(url, text)
  await connection.closed
  return connection.heard()
}

/** `text` as one chunk of a chunked body. */
export const chunk = (text: string): string =>
  `${Buffer.byteLength(text, 'latin1').toString(16)}\r\n${text}\r\n`

import { connect, createServer, type Socket } from 'node:net'

/** A slow line to a server that counts what is sent over it. */
export interface CountingLine {
  url: string
  /** Bytes sent to the server so far, headers included. */
  sentBytes(): number
  /** Turns one bit of the next long stretch of bytes in transit to the server. */
  damage(): void
  /** From now on as many bytes in a second. */
  pace(bytesPerSecond: number): void
  close(): Promise<void>
}

/** Opens a line to `target` that lets `bytesPerSecond` through in the direction of the server. */
export async function openLine(target: string, bytesPerSecond: number): Promise<CountingLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let sent = 0
  let damages = false
  let rate = bytesPerSecond
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.pipe(client)
    client.on('data', (chunk) => {
      sent += chunk.length
      client.pause()
      const last = chunk.length - 1
      // Long ones are bytes of a file: a request's head is short.
      if (damages && last > 30_000) {
        chunk.writeUInt8(chunk.readUInt8(last) ^ 1, last)
        damages = false
      }
      upstream.write(chunk)
      setTimeout(() => client.resume(), (chunk.length / rate) * 1000)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the line has no port')
  return {
    url: `http://localhost:${address.port}`,
    sentBytes: () => sent,
    damage() {
      damages = true
    },
    pace(next) {
      rate = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

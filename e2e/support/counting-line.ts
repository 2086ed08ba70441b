import { connect, createServer, type Socket } from 'node:net'

/** A throttling proxy to a server that counts the bytes sent through it. */
export interface CountingLine {
  url: string
  /** Bytes sent to the server so far, headers included. */
  sentBytes(): number
  /** Flips one bit of the next long chunk of bytes in transit to the server. */
  damage(): void
  /** Drops every connection and refuses new ones until `restore`. */
  cut(): void
  /** Cuts the line within a request, when this many more bytes were sent to the server; resolves then. */
  cutAfter(bytes: number): Promise<void>
  restore(): void
  /** Changes the rate. */
  pace(bytesPerSecond: number): void
  close(): Promise<void>
}

/** Opens a proxy to `target` that limits uploads to `bytesPerSecond`. */
export async function openLine(target: string, bytesPerSecond: number): Promise<CountingLine> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let sent = 0
  let damages = false
  let rate = bytesPerSecond
  let isCut = false
  let cutsAt = Number.POSITIVE_INFINITY
  let onCut = () => {}
  const cut = () => {
    isCut = true
    cutsAt = Number.POSITIVE_INFINITY
    onCut()
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
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
      const left = cutsAt - sent
      sent += chunk.length
      if (chunk.length > left) {
        upstream.write(chunk.subarray(0, left), cut)
        return
      }
      client.pause()
      const last = chunk.length - 1
      // Only file contents arrive in large chunks; request headers are short.
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
  if (!address || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: `http://localhost:${address.port}`,
    sentBytes: () => sent,
    damage() {
      damages = true
    },
    cut,
    cutAfter(bytes) {
      cutsAt = sent + bytes
      return new Promise((resolve) => {
        onCut = resolve
      })
    },
    restore() {
      isCut = false
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

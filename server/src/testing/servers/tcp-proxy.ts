import net from 'node:net'

/** A TCP proxy that tests can silence, like a pulled cable: nothing is refused, and nothing arrives. */
export interface TcpProxy {
  /** The server's URL through the proxy. */
  url: string
  /** Silences all connections, including new ones. */
  freeze(): void
  /** Silences the connections that are open now, permanently. */
  freezeOpen(): void
  thaw(): void
  close(): Promise<void>
}

export async function openProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl)
  const pairs = new Set<{ near: net.Socket; far: net.Socket }>()
  let isFrozen = false
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname)
    const pair = { near, far }
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      from.pipe(to)
    }
    if (isFrozen) silence(pair)
  })
  const silence = ({ near, far }: { near: net.Socket; far: net.Socket }) => {
    near.unpipe(far).pause()
    far.unpipe(near).pause()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy does not listen')
  const url = new URL(target)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const pair of pairs) silence(pair)
    },
    freezeOpen() {
      for (const pair of pairs) silence(pair)
    },
    thaw() {
      isFrozen = false
      for (const { near, far } of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const { near, far } of pairs) {
          near.destroy()
          far.destroy()
        }
      }),
  }
}

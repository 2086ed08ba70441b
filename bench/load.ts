import net from 'node:net'
import { at } from './figures.ts'
import { answerParent, askProcess } from './own-process.ts'

export interface Load {
  requests_per_s: number
  p50_ms: number
  p99_ms: number
}

/** A cursor that the server did not make: the list then starts at its head. */
export const strangeCursor = (n: number): string => Buffer.from(`[${n}]`).toString('base64url')

/** The address of one request: `{cursor}` becomes a strange one, so that no cache knows it; `{category}` takes turns. */
const addressOf = (url: string, n: number): string =>
  url.replaceAll('{cursor}', strangeCursor(n)).replaceAll('{category}', String(1 + (n % 5)))

interface Asked {
  url: string
  /** Parallel connections, kept alive. */
  clients: number
  seconds: number
}

/** How many bytes the answer is that begins with `chunk`. Fails when it is no success or does not tell its length. */
function answerLength(chunk: Buffer): number {
  const headLength = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, headLength)
  const bodyLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || !bodyLength) throw new Error(`unexpected answer: ${head}`)
  return headLength + Number(bodyLength)
}

/**
 * Asks by hand on plain connections: Node's own HTTP client spends more of the two cores on a request than the server it
 * asks, and they are shared with what is measured.
 */
async function ask({ url, clients, seconds }: Asked): Promise<Load> {
  const { hostname, port, host } = new URL(url)
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let asked = 0
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
      let startedAt = 0
      let missing = 0
      const next = () => {
        startedAt = performance.now()
        if (startedAt >= until) {
          socket.destroy()
          return resolve()
        }
        const path = addressOf(url, asked++).slice(url.indexOf(host) + host.length) || '/'
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: identity\r\n\r\n`)
      }
      socket.on('connect', next)
      socket.on('data', (chunk: Buffer) => {
        try {
          // No answer begins in the chunk that ends another: one is asked for at a time.
          if (missing === 0) missing = answerLength(chunk)
        } catch (error) {
          socket.destroy()
          return reject(error)
        }
        missing -= chunk.length
        if (missing > 0) return
        times.push(performance.now() - startedAt)
        next()
      })
      socket.on('error', reject)
      // What ends before its time has answered nothing.
      socket.on('close', () => reject(new Error(`${url} ended the connection`)))
    })
  await Promise.all(Array.from({ length: clients }, client))
  return { requests_per_s: times.length / seconds, p50_ms: at(times, 0.5), p99_ms: at(times, 0.99) }
}

/** Asks `url` for some seconds, as fast as answers come, from a process of its own. */
export const load = (url: string, clients = 32, seconds = 4): Promise<Load> =>
  askProcess<Load>(import.meta.filename, { url, clients, seconds } satisfies Asked)

if (import.meta.main) await answerParent(ask)

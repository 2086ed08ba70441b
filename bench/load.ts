import net from 'node:net'
import { at } from './figures.ts'
import { answerParent, askProcess } from './own-process.ts'

export interface Load {
  requests_per_s: number
  p50_ms: number
  p99_ms: number
}

/** An invalid cursor, for which a list starts at its beginning. */
export const strangeCursor = (n: number): string => Buffer.from(`[${n}]`).toString('base64url')

/** A different combination of filters for each of 3,150 numbers; most match many courses. */
function filtersOf(n: number): string {
  const chosen = (bits: number) => [1, 2, 3, 4].filter((number) => bits & (1 << (number - 1))).join()
  const lengths = chosen(1 + (n % 15))
  const prices = chosen(1 + (Math.floor(n / 15) % 15))
  const levels = chosen(1 + (Math.floor(n / 225) % 7))
  return `lengths=${lengths}&prices=${prices}&levels=${levels}&sort=${n % 2 ? 'new' : 'popular'}`
}

/**
 * The URL of the nth request: `{cursor}` becomes a different invalid cursor each time, which prevents cache hits of
 * responses, different `{filters}` also those of the data; `{category}` rotates.
 */
const addressOf = (url: string, n: number): string =>
  url
    .replaceAll('{cursor}', strangeCursor(n))
    .replaceAll('{filters}', filtersOf(n))
    .replaceAll('{category}', String(1 + (n % 5)))

export type Encoding = 'identity' | 'br'

interface LoadOptions {
  /** Parallel keep-alive connections. */
  clients: number
  seconds: number
  encoding: Encoding
}

type Asked = LoadOptions & { url: string }

/** Total length of the response that starts with `chunk`. Throws unless it is a 200 with a Content-Length. */
function answerLength(chunk: Buffer): number {
  const headLength = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, headLength)
  const bodyLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || !bodyLength) throw new Error(`unexpected answer: ${head}`)
  return headLength + Number(bodyLength)
}

/**
 * Sends requests over plain sockets, because Node's HTTP client uses more processor time per request than the server under
 * test, and both share the cores.
 */
async function ask({ url, clients, seconds, encoding }: Asked): Promise<Load> {
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
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${encoding}\r\n\r\n`)
      }
      socket.on('connect', next)
      socket.on('data', (chunk: Buffer) => {
        try {
          // A chunk never contains the start of another response, because requests are not pipelined.
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
      // A connection that closes early is an error.
      socket.on('close', () => reject(new Error(`${url} ended the connection`)))
    })
  await Promise.all(Array.from({ length: clients }, client))
  return { requests_per_s: times.length / seconds, p50_ms: at(times, 0.5), p99_ms: at(times, 0.99) }
}

/** Requests `url` for some seconds, as fast as responses arrive, from a separate process. */
export const load = (url: string, options: Partial<LoadOptions> = {}): Promise<Load> =>
  askProcess<Load>(import.meta.filename, {
    url,
    clients: 32,
    seconds: 4,
    encoding: 'identity',
    ...options,
  } satisfies Asked)

if (import.meta.main) await answerParent(ask)

import http from 'node:http'
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

async function ask({ url, clients, seconds }: Asked): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let asked = 0
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now()
      http
        .get(addressOf(url, asked++), { agent, headers: { 'accept-encoding': 'identity' } }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
          answer.resume()
          answer.on('end', () => {
            times.push(performance.now() - started)
            resolve()
          })
        })
        .on('error', reject)
    })
  const client = async () => {
    while (performance.now() < until) await once()
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return { requests_per_s: times.length / seconds, p50_ms: at(times, 0.5), p99_ms: at(times, 0.99) }
}

/** Asks `url` for some seconds, as fast as answers come, from a process of its own. */
export const load = (url: string, clients = 32, seconds = 4): Promise<Load> =>
  askProcess<Load>(import.meta.filename, { url, clients, seconds } satisfies Asked)

if (import.meta.main) await answerParent(ask)

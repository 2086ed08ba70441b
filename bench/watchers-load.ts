import http from 'node:http'
import { at } from './figures.ts'
import { BROWSER, type Watchers } from './filling/fill-watchers.ts'
import { answerParent, askProcess } from './own-process.ts'

interface WatchersLoad {
  url: string
  watchers: Pick<Watchers, 'tokens' | 'lessonIds'>
  connections: number
  seconds: number
  /** Number of the first report, so that a round continues where the last one ended. */
  from: number
}

export interface Reports {
  per_s: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  sent: number
}

async function send({ url, watchers, connections, seconds, from }: WatchersLoad): Promise<Reports> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = from
  const until = performance.now() + seconds * 1000
  const report = () =>
    new Promise<void>((resolve, reject) => {
      const n = next++ % watchers.tokens.length
      const fromS = 300 + 15 * (Math.floor(next / watchers.tokens.length) % 30)
      const body = JSON.stringify({ position_s: fromS + 15, ranges: [[fromS, fromS + 15]] })
      const began = performance.now()
      const headers = {
        authorization: `Bearer ${watchers.tokens[n]}`,
        'content-type': 'application/json',
        'x-browser': BROWSER,
        'content-length': Buffer.byteLength(body),
      }
      const path = `/api/courses/lesson/${watchers.lessonIds[n]}/progress`
      const request = http.request(`${url}${path}`, { agent, method: 'PUT', headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
        answer.resume()
        answer.on('end', () => {
          times.push(performance.now() - began)
          resolve()
        })
      })
      request.on('error', reject)
      request.end(body)
    })
  const connection = async () => {
    while (performance.now() < until) await report()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return {
    per_s: times.length / seconds,
    p50_ms: at(times, 0.5),
    p95_ms: at(times, 0.95),
    p99_ms: at(times, 0.99),
    sent: next - from,
  }
}

/** Sends the watchers' reports in turn, as fast as answers arrive, from a separate process. */
export const watchersLoad = (load: WatchersLoad): Promise<Reports> =>
  askProcess<Reports>(import.meta.filename, load)

if (import.meta.main) await answerParent(send)

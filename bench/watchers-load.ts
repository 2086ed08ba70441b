import { spawn } from 'node:child_process'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { BROWSER, type Watchers } from './fill-watchers.ts'

interface WatchersLoad {
  url: string
  watchers: Pick<Watchers, 'tokens' | 'lessonIds'>
  connections: number
  seconds: number
  /** Begin with this report of everybody's: rounds watch on where the last one ended. */
  from: number
}

export interface Reports {
  per_s: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  sent: number
}

/** Everybody's report of the last 15 seconds in turn, over keep-alive connections, as fast as answers come. */
async function send({ url, watchers, connections, seconds, from }: WatchersLoad): Promise<Reports> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = from
  const until = performance.now() + seconds * 1000
  const report = () =>
    new Promise<void>((resolve, reject) => {
      const n = next++ % watchers.tokens.length
      const at = 300 + 15 * (Math.floor(next / watchers.tokens.length) % 30)
      const body = JSON.stringify({ position_s: at + 15, ranges: [[at, at + 15]] })
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
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    per_s: times.length / seconds,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    sent: next - from,
  }
}

/** The same from a process of its own, so that asking takes nothing from the one that answers but the core. */
export function watchersLoad(load: WatchersLoad): Promise<Reports> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [import.meta.filename], { stdio: ['pipe', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(output)) : reject(new Error(`watchers: exit ${code}`)),
    )
    child.stdin.end(JSON.stringify(load))
  })
}

if (import.meta.main) console.log(JSON.stringify(await send(JSON.parse(await text(process.stdin)))))

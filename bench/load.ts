import { spawn } from 'node:child_process'
import http from 'node:http'

export interface Load {
  requests_per_s: number
  p50_ms: number
  p99_ms: number
}

/** A cursor that is none: the list then starts at its head. */
export const strangeCursor = (n: number): string => Buffer.from(`[${n}]`).toString('base64url')

/** The address of one request: `{cursor}` is one that nobody gave, so that no cache knows it; `{category}` goes round. */
const addressOf = (url: string, n: number): string =>
  url.replaceAll('{cursor}', strangeCursor(n)).replaceAll('{category}', String(1 + (n % 5)))

/** Asks `url` from `clients` parallel keep-alive connections for `seconds`, in this process. */
async function ask(url: string, clients: number, seconds: number): Promise<Load> {
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
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { requests_per_s: times.length / seconds, p50_ms: at(0.5), p99_ms: at(0.99) }
}

/** The same from a process of its own, so that asking takes nothing from the one that answers but the core. */
export function load(url: string, clients = 32, seconds = 4): Promise<Load> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [import.meta.filename, url, String(clients), String(seconds)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(output)) : reject(new Error(`load: exit ${code}`)),
    )
  })
}

if (import.meta.main) {
  const [url = '', clients, seconds] = process.argv.slice(2)
  console.log(JSON.stringify(await ask(url, Number(clients), Number(seconds))))
}

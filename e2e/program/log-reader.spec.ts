import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** The time limit for a process to end after SIGTERM, without DRAIN_SECONDS. */
const STOPS_WITHIN_MS = 10_000

let dataDir: string
const started: ChildProcess[] = []
test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-log-'))
  await chmod(dataDir, 0o755)
})
test.afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

interface Server {
  process: ChildProcess
  url: string
  /** The output read from the log. */
  log: () => string
  /** Ends the process with SIGTERM; returns how it ended and after how many milliseconds. */
  stop(): Promise<{ code: number | null; signal: string | null; ms: number }>
}

/** Starts the program without the launcher, like the systemd units. Its log is read until a test stops reading. */
async function start(variables: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', DRAIN_SECONDS: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /^Kashf listening on (\S+)$/m.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`exit ${code} while starting\n${log}`)))
  })
  return { process: child, url, log: () => log, stop: () => end(child) }
}

async function end(child: ChildProcess): ReturnType<Server['stop']> {
  const began = performance.now()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code, signal] = await ended
  return { code, signal, ms: performance.now() - began }
}

/**
 * Sends `count` requests over one connection, each of which writes a line to the log. Resolves when all are answered.
 */
async function send(url: string, count: number): Promise<void> {
  const { hostname: host, port } = new URL(url)
  const socket = net.connect({ host, port: Number(port) }).setEncoding('latin1')
  const batch = 100
  for (let sent = 0; sent < count; sent += batch) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: kashf\r\n\r\n'.repeat(batch))
    for (let text = ''; text.split('HTTP/1.1 200 OK').length <= batch; ) {
      text += (await once(socket, 'data'))[0]
    }
  }
  socket.destroy()
}

/** The milliseconds for a thousand requests, the best of five times. */
async function timeOf(url: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const began = performance.now()
    await send(url, 1000)
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}

async function dropped({ url }: Server): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^kashf_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1])
}

const linesOf = ({ log }: Server) =>
  log()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []))

/** Sends more requests than the queue and the pipe can hold. */
async function fill(server: Server): Promise<void> {
  do await send(server.url, 2000)
  while ((await dropped(server)) < 1000)
}

test('a log that nobody reads slows no request, and keeps no process from ending', async () => {
  const server = await start()
  await send(server.url, 2000)
  const readMs = await timeOf(server.url)
  server.process.stderr?.pause()
  server.process.stdout?.pause()
  await fill(server)
  expect((await timeOf(server.url)) / readMs).toBeLessThan(3)

  const { ms, ...how } = await server.stop()
  expect(how).toEqual({ code: 0, signal: null })
  expect(ms).toBeLessThan(STOPS_WITHIN_MS)
  expect(runningDatabaseUrl(dataDir)).toBeNull()
  const next = await start()
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  await next.stop()
})

test('a reader that comes back is told how many lines it missed', async () => {
  const server = await start()
  server.process.stderr?.pause()
  await fill(server)
  server.process.stderr?.resume()
  const reported = () => linesOf(server).reduce((sum, line) => sum + (line.dropped ?? 0), 0)
  await expect.poll(async () => (await dropped(server)) - reported(), { timeout: 30_000 }).toBe(0)
  const last = linesOf(server).findLast((line) => line.dropped)
  expect(last).toMatchObject({ level: 40, msg: 'log lines were dropped: nobody read them' })
  expect(Date.parse(last.from)).toBeLessThanOrEqual(Date.parse(last.to))

  const before = linesOf(server).length
  await send(server.url, 100)
  await expect.poll(() => linesOf(server).length).toBeGreaterThanOrEqual(before + 100)
  await server.stop()
})

test('a reader that closes takes nothing with it', async () => {
  const server = await start()
  server.process.stderr?.pause()
  await send(server.url, 4000)
  server.process.stderr?.destroy()
  server.process.stdout?.destroy()
  await fill(server)
  const { ms, ...how } = await server.stop()
  expect(how).toEqual({ code: 0, signal: null })
  expect(ms).toBeLessThan(STOPS_WITHIN_MS)
})

test('a process that cannot exit is killed, and its database stops', async () => {
  const hang = "process.on('exit', () => { for (;;); })"
  const server = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hang)}` })
  const { ms, ...how } = await server.stop()
  expect(how).toEqual({ code: null, signal: 'SIGKILL' })
  expect(ms).toBeLessThan(STOPS_WITHIN_MS + 1000)
  await expect.poll(() => runningDatabaseUrl(dataDir), { timeout: 20_000 }).toBeNull()
})

test('the launcher kills a program that does not answer a signal', async () => {
  const program = path.join(dataDir, 'busy.ts')
  await writeFile(
    program,
    "process.on('SIGTERM', () => {}); process.send?.({ killAfterMs: 500 }, () => { console.log('busy'); for (;;); })",
  )
  const launcher = spawn(process.execPath, ['run.mjs', program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(launcher.stdout, 'data')
  const { code, ms } = await end(launcher)
  expect(code).toBe(1)
  expect(ms).toBeLessThan(5000)
})

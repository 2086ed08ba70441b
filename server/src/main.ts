import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { withDotEnv } from './config/dot-env.ts'
import { type Env, readEnv } from './config/env.ts'
import { DEMO_LOGINS } from './demo/logins.ts'
import { mountPages } from './pages/mount.ts'
import { openStandardOutput } from './runtime/bounded-output.ts'
import { type RunningKashf, startKashf } from './runtime/kashf.ts'
import { killAfter } from './runtime/kill-after.ts'
import { limitHeapGrowth } from './runtime/limit-heap-growth.ts'
import { startFailure } from './runtime/start-failure.ts'

limitHeapGrowth()
const { values: flags } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })

/** The time limit of a stop, after which the process exits even if something is still running. */
const STOP_WITHIN_MS = 9_000
/** The time after which the launcher kills a process that cannot exit. */
const KILL_AFTER_MS = 9_500

const output = openStandardOutput(process.stdout)
const errors = openStandardOutput(process.stderr)

async function exit(code: number): Promise<never> {
  await errors.end()
  process.exit(code)
}

async function configuration(): Promise<Env> {
  try {
    return readEnv(withDotEnv(process.env, process.cwd()))
  } catch (error) {
    errors.write(`${error instanceof Error ? error.message : error}\n`)
    return exit(1)
  }
}

/** Prints start information for people to standard error, so that standard output stays one line. */
function printStartInfo(env: Env, running: RunningKashf): void {
  const lines = [`Data: ${env.dataDir}`]
  if (!env.smtpUrl && !env.production) {
    lines.push(`Mails: ${path.join(env.dataDir, 'outbox')} (each is a file, newest last)`)
  }
  if (env.demo && running.url) {
    lines.push(`Demo school (DEMO=off for an empty one); sign in at ${running.url}/login:`)
    for (const { role, username, password } of DEMO_LOGINS) lines.push(`  ${role}: ${username} / ${password}`)
    if (running.seeded)
      lines.push('The demo videos are being made in the background; the first plays within seconds.')
  }
  lines.push('An operator of your own: npm run cli -- operator create --email E')
  if (!env.production) {
    lines.push('A top-up without a payment app: npm run payme -- topup <account number> <amount>')
  }
  lines.push(...running.warnings.map((warning) => `Warning: ${warning}`))
  errors.write(`${lines.join('\n')}\n\n`)
  for (const parser of running.parsers) void parser.then((line) => errors.write(`${line}\n`))
}

const env = await configuration()
const drainMs = env.role === 'worker' ? 0 : env.drainSeconds * 1000
// For the launcher, which kills this process if it does not answer a signal.
process.send?.({ killAfterMs: drainMs + KILL_AFTER_MS })
// On a terminal only problems are logged; a log collector receives every request.
const log = pino(
  { level: process.stderr.isTTY ? 'warn' : 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime },
  errors,
)

try {
  const running = await startKashf({
    env,
    log,
    droppedLogLines: () => errors.dropped,
    pages: (app, deps) => mountPages(app, deps, flags.dev ? 'development' : 'production'),
  })
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    killAfter(KILL_AFTER_MS)
    await running.stop()
    await exit(0)
  }
  // Service managers send SIGTERM, to the launcher and to this process. Ctrl-C stops at once.
  process.once('SIGTERM', () => {
    process.on('SIGTERM', () => {})
    log.info('no longer ready')
    killAfter(drainMs + KILL_AFTER_MS)
    void running.drain().then(() => stop('SIGTERM'))
  })
  process.on('SIGINT', stop)
  // The parent that started this process with an IPC channel (run.mjs) is gone, so nobody else would stop it.
  process.once('disconnect', () => stop('disconnect'))
  process.channel?.unref()
  printStartInfo(env, running)
  output.write(running.url ? `Kashf listening on ${running.url}\n` : 'Kashf worker running\n')
} catch (error) {
  errors.write(`Kashf could not start: ${startFailure(error, env)}\n`)
  log.debug({ err: error }, 'start')
  await exit(1)
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatUzs } from '@kashf/contract/money/amount.ts'
import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import type { AcceptanceResult } from '@kashf/simulators/acceptance.ts'
import type { ProviderTransport } from '@kashf/simulators/transport.ts'
import { withDotEnv } from '../server/src/config/dot-env.ts'

/** An invalid command, or one that the server refused: prints one sentence and exits with 1. */
export class Refused extends Error {}

/** The environment of a command. */
export interface Shell {
  /** Sends calls to `--url`, by default to Kashf on this machine. */
  transport: ProviderTransport
  /** A command-line option, or else a variable of the environment or `.env`. */
  setting(option: string, variable?: string): string | undefined
  /** A secret: `--option`, else the variable, else the key that Kashf has generated in DATA_DIR. */
  secret(option: string, variable: string): Promise<string>
}

interface Simulator {
  /** `npm run <provider>`, `/api/outApis/<provider>` and `DATA_DIR/<provider>.key`. */
  provider: PaymentProvider
  /** The usage text: its role, commands and options. */
  usage: string
  options: readonly string[]
  commands: Readonly<Record<string, (shell: Shell, args: string[]) => Promise<void>>>
}

/** Runs one command of a payment app's simulator and sets the exit code. */
export async function runSimulator(simulator: Simulator): Promise<void> {
  const usage = `${simulator.usage}\n\n  --url http://localhost:3000     where Kashf listens`
  try {
    const text = { type: 'string' } as const
    const { values, positionals } = readArguments(usage, {
      url: text,
      ...Object.fromEntries(simulator.options.map((name) => [name, text])),
    })
    const [name = '', ...args] = positionals
    const command = Object.hasOwn(simulator.commands, name) ? simulator.commands[name] : undefined
    if (!command) throw new Refused(usage)
    await command(shellOf(simulator.provider, values), args)
  } catch (error) {
    console.error(error instanceof Refused ? error.message : error)
    process.exitCode = 1
  }
}

function readArguments(usage: string, options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n\n${usage}`)
  }
}

function shellOf(provider: Simulator['provider'], values: Record<string, string | undefined>): Shell {
  const source = withDotEnv(process.env, process.cwd())
  const setting: Shell['setting'] = (option, variable) =>
    values[option] ?? (variable ? source[variable] || undefined : undefined)
  const base = `${values.url ?? `http://localhost:${source.PORT || 3000}`}`.replace(/\/$/, '')
  return {
    transport: overHttp(`${base}/api/outApis/${provider}`),
    setting,
    async secret(option, variable) {
      const given = setting(option, variable)
      if (given) return given
      const file = path.join(source.DATA_DIR || 'data', `${provider}.key`)
      try {
        return (await readFile(file, 'utf8')).trim()
      } catch {
        throw new Refused(
          `No key: set ${variable} or --${option}, or start Kashf once, which keeps one in ${file}.`,
        )
      }
    },
  }
}

const overHttp =
  (address: string): ProviderTransport =>
  async ({ method = 'POST', path: below = '', headers, body }) => {
    const url = `${address}${below}`
    try {
      const answer = await fetch(url, {
        method,
        headers,
        ...(method !== 'GET' && { body }),
        signal: AbortSignal.timeout(20_000),
      })
      return { status: answer.status, body: await answer.text() }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new Refused(`No answer from ${url}: ${cause instanceof Error ? cause.message : cause}`)
    }
  }

/** A required argument. */
export function required(args: string[], index: number, what: string): string {
  const value = args[index]
  if (!value) throw new Refused(`${what} is needed.`)
  return value
}

/** Parses an argument in whole so'm. */
export function somOf(text: string | undefined, fallback?: string): number {
  const som = Number((text ?? fallback)?.replace(/[\s_]/g, ''))
  if (!Number.isSafeInteger(som)) throw new Refused("An amount in whole so'm is needed.")
  return som
}

export const formatSom = (som: number): string => formatUzs(som)
export const formatTime = (ms: unknown): string => (ms ? new Date(Number(ms)).toISOString() : '–')

/** Prints each result of an acceptance list; throws if any case failed. */
export async function report(steps: AsyncGenerator<AcceptanceResult>): Promise<void> {
  let failed = 0
  let skipped = 0
  for await (const step of steps) {
    if (!step.passed) failed++
    if (step.skipped) skipped++
    const word = step.skipped ? 'inside' : step.passed ? 'ok    ' : 'FAILED'
    console.log(`${word} ${step.name}${step.detail && `: ${step.detail}`}`)
  }
  if (failed > 0) throw new Refused(`${failed} steps failed.`)
  const inside = skipped > 0 ? `; ${skipped} can only be tried from inside (npm test)` : ''
  console.log(`Everything is accepted${inside}.`)
}

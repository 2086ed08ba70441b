import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatUzs } from '@kashf/contract/amount.ts'
import type { AcceptanceResult } from '@kashf/simulators/acceptance.ts'
import type { ProviderTransport } from '@kashf/simulators/transport.ts'
import { withDotEnv } from '../server/src/config/dot-env.ts'

/** A command that was not understood, or one that the server refused: one sentence, exit 1. */
export class Refused extends Error {}

/** What a command may use. */
export interface Shell {
  /** Carries calls to `--url`, else to Kashf on this machine. */
  transport: ProviderTransport
  /** An option of the command line; else a variable of the environment or of `.env`. */
  setting(option: string, variable?: string): string | undefined
  /** A secret: `--option`, else the variable, else the one that Kashf made in DATA_DIR. */
  secret(option: string, variable: string): Promise<string>
}

interface Simulator {
  /** `npm run <provider>`, `/api/outApis/<provider>` and `DATA_DIR/<provider>.key`. */
  provider: 'payme' | 'click' | 'uzum' | 'paynet'
  /** What it plays, its commands and its own options, as lines of the usage. */
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

/** An argument that a command cannot do without. */
export function needed(args: string[], index: number, what: string): string {
  const value = args[index]
  if (!value) throw new Refused(`${what} is needed.`)
  return value
}

/** Whole so'm of an argument. */
export function somOf(text: string | undefined, fallback?: string): number {
  const som = Number((text ?? fallback)?.replace(/[\s_]/g, ''))
  if (!Number.isSafeInteger(som)) throw new Refused("An amount in whole so'm is needed.")
  return som
}

export const shownSom = (som: number): string => formatUzs(som)
export const shownTime = (ms: unknown): string => (ms ? new Date(Number(ms)).toISOString() : '–')

/** Prints each step of an acceptance list as it comes; throws when any failed. */
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

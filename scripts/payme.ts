import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatUzs } from '@kashf/contract/amount.ts'
import { withDotEnv } from '../server/src/env.ts'
import { acceptPayme } from '../server/src/testing/payme-acceptance.ts'
import {
  newTransactionId,
  type PaymeClient,
  type PaymeReply,
  type PaymeTransport,
  paymeClient,
} from '../server/src/testing/payme-client.ts'

const USAGE = `Payme's side of the Merchant API, for development and acceptance. Usage: npm run payme -- <command>

  topup <account number> <so'm>   CheckPerform, Create and Perform: the money is in the wallet
  cancel <transaction>            takes a payment back (--reason 5)
  check <transaction>             what a payment is in
  statement                       the payments of the last 24 hours (--hours 24)
  accept <account number> [so'm]  what Payme's own sandbox tries, S1 to S9

  --url http://localhost:3000     where Kashf listens
  --key …, --login Paycom         credentials; else PAYME_KEY, else DATA_DIR/payme.key`

/** A command that was not understood, or one that the server refused: one sentence, exit 1. */
class Refused extends Error {}

const { values, positionals } = readArguments()
const source = withDotEnv(process.env, process.cwd())
const url = new URL('/api/outApis/payme', values.url ?? `http://localhost:${source.PORT || 3000}`)

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: { url: text, key: text, login: text, reason: text, hours: text },
    })
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(1)
  }
}

async function credentials(): Promise<{ login: string; key: string }> {
  const login = values.login ?? source.PAYME_LOGIN ?? 'Paycom'
  const given = values.key ?? source.PAYME_KEY
  if (given) return { login, key: given }
  const file = path.join(source.DATA_DIR || 'data', 'payme.key')
  try {
    return { login, key: (await readFile(file, 'utf8')).trim() }
  } catch {
    throw new Refused(`No key: set PAYME_KEY or --key, or start Kashf once, which keeps one in ${file}.`)
  }
}

const overHttp: PaymeTransport = async ({ headers, body }) => {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new Refused(`No answer from ${url}: ${cause instanceof Error ? cause.message : cause}`)
  }
}

/** The result of a call, or the refusal in words. */
function resultOf(step: string, reply: PaymeReply): Record<string, unknown> {
  if (reply.result) return reply.result
  const error = reply.error
  throw new Refused(`${step} was refused: ${error?.message?.en ?? 'no reason'} (${error?.code})`)
}

function tiyinOf(som: string | undefined): number {
  const amount = Number(som?.replace(/[\s_]/g, ''))
  if (!som || !Number.isFinite(amount)) throw new Refused(`An amount in so'm is needed.\n\n${USAGE}`)
  return Math.round(amount * 100)
}

const shown = (amountTiyin: unknown) => formatUzs(Number(amountTiyin) / 100)
const timeOf = (ms: unknown) => (ms ? new Date(Number(ms)).toISOString() : '–')
const STATES = new Map<unknown, string>([
  [1, 'waiting'],
  [2, 'credited'],
  [-1, 'cancelled before it was credited'],
  [-2, 'given back'],
])

async function topup(payme: PaymeClient, paymentId: string, amountTiyin: number): Promise<void> {
  const check = resultOf('CheckPerformTransaction', await payme.checkPerform(paymentId, amountTiyin))
  const name = (check.additional as { name?: string } | undefined)?.name
  console.log(`1. CheckPerformTransaction: account ${paymentId} may be topped up${name ? ` (${name})` : ''}.`)
  const id = newTransactionId()
  const payment = { id, time: Date.now(), amountTiyin, paymentId }
  const created = resultOf('CreateTransaction', await payme.create(payment))
  console.log(`2. CreateTransaction: ${id} is waiting as ${created.transaction}.`)
  const performed = resultOf('PerformTransaction', await payme.perform(id))
  console.log(`3. PerformTransaction: ${shown(amountTiyin)} credited at ${timeOf(performed.perform_time)}.`)
}

async function cancel(payme: PaymeClient, id: string): Promise<void> {
  const result = resultOf('CancelTransaction', await payme.cancel(id, Number(values.reason ?? 5)))
  console.log(`CancelTransaction: ${id} is ${STATES.get(result.state)} since ${timeOf(result.cancel_time)}.`)
}

async function check(payme: PaymeClient, id: string): Promise<void> {
  const { state, create_time, perform_time, cancel_time, reason } = resultOf(
    'CheckTransaction',
    await payme.check(id),
  )
  console.log(`CheckTransaction: ${id} is ${STATES.get(state)} (state ${state}, reason ${reason}).`)
  console.log(
    `created ${timeOf(create_time)}, performed ${timeOf(perform_time)}, cancelled ${timeOf(cancel_time)}`,
  )
}

async function statement(payme: PaymeClient): Promise<void> {
  const to = Date.now()
  const from = to - Number(values.hours ?? 24) * 3_600_000
  const { transactions } = resultOf('GetStatement', await payme.statement(from, to))
  const rows = transactions as {
    id: string
    time: number
    amount: number
    state: number
    account: { payment_id: string }
  }[]
  for (const row of rows) {
    console.log(
      `${timeOf(row.time)}  ${row.id}  ${row.account.payment_id}  ${shown(row.amount)}  ${STATES.get(row.state)}`,
    )
  }
  console.log(`GetStatement: ${rows.length} payments from ${timeOf(from)} to ${timeOf(to)}.`)
}

async function accept(paymentId: string, amountTiyin: number): Promise<void> {
  let failed = 0
  const subject = { transport: overHttp, credentials: await credentials(), paymentId, amountTiyin }
  for await (const step of acceptPayme(subject)) {
    if (!step.passed) failed++
    console.log(`${step.passed ? 'ok    ' : 'FAILED'} ${step.name}${step.detail && `: ${step.detail}`}`)
  }
  if (failed > 0) throw new Refused(`${failed} steps failed.`)
  console.log('Everything is accepted.')
}

try {
  const [command, target, amount] = positionals
  const payme = paymeClient(overHttp, command ? await credentials() : { login: '', key: '' })
  if (command === 'topup' && target) await topup(payme, target, tiyinOf(amount))
  else if (command === 'cancel' && target) await cancel(payme, target)
  else if (command === 'check' && target) await check(payme, target)
  else if (command === 'statement') await statement(payme)
  else if (command === 'accept' && target) await accept(target, tiyinOf(amount ?? '50000'))
  else throw new Refused(USAGE)
} catch (error) {
  console.error(error instanceof Refused ? error.message : error)
  process.exitCode = 1
}

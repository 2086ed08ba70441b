import { acceptPayme } from '@kashf/simulators/payme/acceptance.ts'
import { newPaymeId, type PaymeReply, paymeClient } from '@kashf/simulators/payme/client.ts'
import {
  formatSom,
  formatTime,
  Refused,
  report,
  required,
  runSimulator,
  type Shell,
  somOf,
} from './simulator.ts'

const USAGE = `Payme's side of the Merchant API, for development and acceptance. Usage: npm run payme -- <command>

  topup <account number> <so'm>   CheckPerform, Create and Perform: the money is in the wallet
  cancel <transaction>            takes a payment back (--reason 5)
  check <transaction>             what a payment is in
  statement                       the payments of the last 24 hours (--hours 24)
  accept <account number> [so'm]  what Payme's own sandbox tries, then PM-01 to PM-48

  --key …, --login Paycom         credentials; else PAYME_KEY, else DATA_DIR/payme.key`

const credentialsOf = async (shell: Shell) => ({
  login: shell.setting('login', 'PAYME_LOGIN') ?? 'Paycom',
  key: await shell.secret('key', 'PAYME_KEY'),
})
const clientOf = async (shell: Shell) => paymeClient(shell.transport, await credentialsOf(shell))

/** The result of a call; throws its error as a sentence. */
function resultOf(step: string, reply: PaymeReply): Record<string, unknown> {
  if (reply.result) return reply.result
  const error = reply.error
  throw new Refused(`${step} was refused: ${error?.message?.en ?? 'no reason'} (${error?.code})`)
}

const STATES = new Map<unknown, string>([
  [1, 'waiting'],
  [2, 'credited'],
  [-1, 'cancelled before it was credited'],
  [-2, 'given back'],
])

async function topup(shell: Shell, args: string[]): Promise<void> {
  const paymentId = required(args, 0, 'An account number')
  const som = somOf(args[1])
  const payme = await clientOf(shell)
  const amountTiyin = som * 100
  const check = resultOf('CheckPerformTransaction', await payme.checkPerform(paymentId, amountTiyin))
  const name = (check.additional as { name?: string } | undefined)?.name
  console.log(`1. CheckPerformTransaction: account ${paymentId} may be topped up${name ? ` (${name})` : ''}.`)
  const id = newPaymeId()
  const payment = { id, time: Date.now(), amountTiyin, paymentId }
  const created = resultOf('CreateTransaction', await payme.create(payment))
  console.log(`2. CreateTransaction: ${id} is waiting as ${created.transaction}.`)
  const performed = resultOf('PerformTransaction', await payme.perform(id))
  console.log(`3. PerformTransaction: ${formatSom(som)} credited at ${formatTime(performed.perform_time)}.`)
}

async function cancel(shell: Shell, args: string[]): Promise<void> {
  const id = required(args, 0, 'A transaction')
  const payme = await clientOf(shell)
  const reply = await payme.cancel(id, Number(shell.setting('reason') ?? 5))
  const result = resultOf('CancelTransaction', reply)
  console.log(
    `CancelTransaction: ${id} is ${STATES.get(result.state)} since ${formatTime(result.cancel_time)}.`,
  )
}

async function check(shell: Shell, args: string[]): Promise<void> {
  const id = required(args, 0, 'A transaction')
  const payme = await clientOf(shell)
  const result = resultOf('CheckTransaction', await payme.check(id))
  const { state, create_time, perform_time, cancel_time, reason } = result
  console.log(`CheckTransaction: ${id} is ${STATES.get(state)} (state ${state}, reason ${reason}).`)
  console.log(
    `created ${formatTime(create_time)}, performed ${formatTime(perform_time)}, cancelled ${formatTime(cancel_time)}`,
  )
}

async function statement(shell: Shell): Promise<void> {
  const payme = await clientOf(shell)
  const to = Date.now()
  const from = to - Number(shell.setting('hours') ?? 24) * 3_600_000
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
      `${formatTime(row.time)}  ${row.id}  ${row.account.payment_id}  ${formatSom(row.amount / 100)}  ${STATES.get(row.state)}`,
    )
  }
  console.log(`GetStatement: ${rows.length} payments from ${formatTime(from)} to ${formatTime(to)}.`)
}

async function accept(shell: Shell, args: string[]): Promise<void> {
  const { transport } = shell
  const credentials = await credentialsOf(shell)
  const amountTiyin = somOf(args[1], '50000') * 100
  const paymentId = required(args, 0, 'An account number')
  await report(acceptPayme({ transport, credentials, paymentId, amountTiyin }))
}

await runSimulator({
  provider: 'payme',
  usage: USAGE,
  options: ['key', 'login', 'reason', 'hours'],
  commands: { topup, cancel, check, statement, accept },
})

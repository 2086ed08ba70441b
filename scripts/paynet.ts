import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import { runAcceptance } from '@kashf/simulators/acceptance.ts'
import { paynetAcceptance } from '@kashf/simulators/paynet/acceptance.ts'
import { newPaynetId, type PaynetReply, paynetClient } from '@kashf/simulators/paynet/client.ts'
import { DEVELOPMENT } from '../server/src/config/generated-keys.ts'
import { formatSom, Refused, report, required, runSimulator, type Shell, somOf } from './simulator.ts'

const USAGE = `Paynet's side of its JSON-RPC, for development and acceptance. Usage: npm run paynet -- <command>

  topup <account number> <so'm>   GetInformation and PerformTransaction: the money is in the wallet
  cancel <transactionId>          CancelTransaction: takes a payment back
  check <transactionId>           CheckTransaction: what a payment is in
  statement                       the payments of the last 24 hours (--hours 24)
  accept <account number> [so'm]  the whole acceptance list, PN-01 to PN-24

  --password …, --login Paynet, --service 5
                                  credentials; else PAYNET_PASSWORD, PAYNET_LOGIN and PAYNET_SERVICE_ID,
                                  else DATA_DIR/paynet.key`

const credentialsOf = async (shell: Shell) => ({
  login: shell.setting('login', 'PAYNET_LOGIN') ?? DEVELOPMENT.paynetLogin,
  password: await shell.secret('password', 'PAYNET_PASSWORD'),
  serviceId: Number(shell.setting('service', 'PAYNET_SERVICE_ID') ?? DEVELOPMENT.paynetServiceId),
})
const clientOf = async (shell: Shell) => paynetClient(shell.transport, await credentialsOf(shell))

/** The result of a call; throws its error as a sentence. */
function resultOf(method: string, reply: PaynetReply): Record<string, unknown> {
  if (typeof reply.result === 'object') return reply.result
  throw new Refused(`${method} was refused: ${reply.error?.message ?? 'no reason'} (${reply.error?.code})`)
}

const STATES = new Map<unknown, string>([
  [1, 'credited'],
  [2, 'given back'],
  [3, 'not found'],
])

async function topup(shell: Shell, args: string[]): Promise<void> {
  const clientId = required(args, 0, 'An account number')
  const som = somOf(args[1])
  const paynet = await clientOf(shell)
  const { fields } = resultOf('GetInformation', await paynet.information(clientId))
  console.log(`1. GetInformation: account ${clientId} is ${(fields as { name: string }).name}.`)
  const transactionId = newPaynetId()
  const performed = await paynet.perform({ transactionId, amountTiyin: som * 100, clientId })
  const { timestamp, providerTrnId } = resultOf('PerformTransaction', performed)
  console.log(
    `2. PerformTransaction: ${formatSom(som)} credited as ${transactionId}, our ${providerTrnId}, at ${timestamp}.`,
  )
}

async function cancel(shell: Shell, args: string[]): Promise<void> {
  const id = Number(required(args, 0, 'A transactionId'))
  const result = resultOf('CancelTransaction', await (await clientOf(shell)).cancel(id))
  console.log(`CancelTransaction: ${id} is ${STATES.get(result.transactionState)} since ${result.timestamp}.`)
}

async function check(shell: Shell, args: string[]): Promise<void> {
  const id = Number(required(args, 0, 'A transactionId'))
  const result = resultOf('CheckTransaction', await (await clientOf(shell)).check(id))
  console.log(`CheckTransaction: ${id} is ${STATES.get(result.transactionState)}, ${result.timestamp}.`)
}

async function statement(shell: Shell): Promise<void> {
  const to = Date.now()
  const from = to - Number(shell.setting('hours') ?? 24) * 3_600_000
  const dateFrom = tashkentDateTime(new Date(from))
  const dateTo = tashkentDateTime(new Date(to))
  const paynet = await clientOf(shell)
  const { statements } = resultOf('GetStatement', await paynet.statement(dateFrom, dateTo))
  const rows = statements as { transactionId: number; amount: number; timestamp: string }[]
  for (const row of rows) {
    console.log(`${row.timestamp}  ${row.transactionId}  ${formatSom(row.amount / 100)}`)
  }
  console.log(`GetStatement: ${rows.length} payments from ${dateFrom} to ${dateTo}.`)
}

async function accept(shell: Shell, args: string[]): Promise<void> {
  const { transport } = shell
  const credentials = await credentialsOf(shell)
  const paymentId = required(args, 0, 'An account number')
  const amountTiyin = somOf(args[1], '50000') * 100
  await report(runAcceptance(paynetAcceptance({ transport, credentials, paymentId, amountTiyin })))
}

await runSimulator({
  provider: 'paynet',
  usage: USAGE,
  options: ['password', 'login', 'service', 'hours'],
  commands: { topup, cancel, check, statement, accept },
})

import { randomUUID } from 'node:crypto'
import { runAcceptance } from '@kashf/simulators/acceptance.ts'
import { uzumAcceptance } from '@kashf/simulators/uzum/acceptance.ts'
import { type UzumReply, uzumClient } from '@kashf/simulators/uzum/client.ts'
import { DEVELOPMENT } from '../server/src/config/generated-keys.ts'
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

const USAGE = `Uzum Bank's side of the Merchant API, for development and acceptance. Usage: npm run uzum -- <command>

  topup <account number> <so'm>   /check, /create and /confirm: the money is in the wallet
  cancel <transId>                /reverse: takes a payment back
  check <transId>                 /status: what a payment is in
  accept <account number> [so'm]  the whole acceptance list, UZ-01 to UZ-24

  --password …, --login Uzum, --service 700100
                                  credentials; else UZUM_PASSWORD, UZUM_LOGIN and UZUM_SERVICE_ID, else DATA_DIR/uzum.key`

const credentialsOf = async (shell: Shell) => ({
  login: shell.setting('login', 'UZUM_LOGIN') ?? DEVELOPMENT.uzumLogin,
  password: await shell.secret('password', 'UZUM_PASSWORD'),
  serviceId: Number(shell.setting('service', 'UZUM_SERVICE_ID') ?? DEVELOPMENT.uzumServiceId),
})
const clientOf = async (shell: Shell) => uzumClient(shell.transport, await credentialsOf(shell))

function accepted(webhook: string, reply: UzumReply): UzumReply {
  if (reply.errorCode !== undefined) throw new Refused(`${webhook} was refused: errorCode ${reply.errorCode}`)
  return reply
}

async function topup(shell: Shell, args: string[]): Promise<void> {
  const account = required(args, 0, 'An account number')
  const som = somOf(args[1])
  const uzum = await clientOf(shell)
  const { data } = accepted('/check', await uzum.check(account))
  console.log(`1. /check: account ${account} may be topped up (${data?.name?.value ?? 'no name'}).`)
  const transId = randomUUID()
  const payment = { transId, amountTiyin: som * 100, account }
  const { transTime } = accepted('/create', await uzum.create(payment))
  console.log(`2. /create: ${transId} is waiting since ${formatTime(transTime)}.`)
  const { confirmTime } = accepted('/confirm', await uzum.confirm(transId))
  console.log(`3. /confirm: ${formatSom(som)} credited at ${formatTime(confirmTime)}.`)
}

async function cancel(shell: Shell, args: string[]): Promise<void> {
  const transId = required(args, 0, 'A transId')
  const { status, reverseTime } = accepted('/reverse', await (await clientOf(shell)).reverse(transId))
  console.log(`/reverse: ${transId} is ${status} since ${formatTime(reverseTime)}.`)
}

async function check(shell: Shell, args: string[]): Promise<void> {
  const transId = required(args, 0, 'A transId')
  const reply = accepted('/status', await (await clientOf(shell)).status(transId))
  console.log(`/status: ${transId} is ${reply.status}, ${formatSom(Number(reply.amount) / 100)}.`)
  console.log(
    `created ${formatTime(reply.transTime)}, confirmed ${formatTime(reply.confirmTime)}, reversed ${formatTime(reply.reverseTime)}`,
  )
}

async function accept(shell: Shell, args: string[]): Promise<void> {
  const { transport } = shell
  const credentials = await credentialsOf(shell)
  const paymentId = required(args, 0, 'An account number')
  const amountTiyin = somOf(args[1], '50000') * 100
  await report(runAcceptance(uzumAcceptance({ transport, credentials, paymentId, amountTiyin })))
}

await runSimulator({
  provider: 'uzum',
  usage: USAGE,
  options: ['password', 'login', 'service'],
  commands: { topup, cancel, check, accept },
})

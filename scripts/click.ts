import { runAcceptance } from '@kashf/simulators/acceptance.ts'
import { clickAcceptance } from '@kashf/simulators/click/acceptance.ts'
import { type ClickReply, clickClient, newClickPayment } from '@kashf/simulators/click/client.ts'
import { DEVELOPMENT } from '../server/src/config/generated-keys.ts'
import { formatSom, Refused, report, required, runSimulator, type Shell, somOf } from './simulator.ts'

const USAGE = `Click's side of the SHOP API, for development and acceptance. Usage: npm run click -- <command>

  topup <account number> <so'm>   Prepare and Complete: the money is in the wallet
  cancel <click_trans_id> <account number> <so'm>
                                  the Complete that takes a payment back (--error -5017)
  check <click_trans_id> <account number> <so'm>
                                  asks Prepare again: the SHOP API has no other way to look at a payment
  accept <account number> [so'm]  the whole acceptance list, CL-01 to CL-32

  --key …, --service 77001        credentials; else CLICK_SECRET_KEY and CLICK_SERVICE_ID, else DATA_DIR/click.key`

const credentialsOf = async (shell: Shell) => ({
  serviceId: shell.setting('service', 'CLICK_SERVICE_ID') ?? DEVELOPMENT.clickServiceId,
  secretKey: await shell.secret('key', 'CLICK_SECRET_KEY'),
})
const clientOf = async (shell: Shell) => clickClient(shell.transport, await credentialsOf(shell))

const noteOf = (reply: ClickReply) => `${reply.error_note} (${reply.error})`
function accepted(step: string, reply: ClickReply): ClickReply {
  if (reply.error !== 0) throw new Refused(`${step} was refused: ${noteOf(reply)}`)
  return reply
}

async function topup(shell: Shell, args: string[]): Promise<void> {
  const account = required(args, 0, 'An account number')
  const som = somOf(args[1])
  const click = await clientOf(shell)
  const payment = newClickPayment(account, String(som))
  const { merchant_prepare_id: prepareId } = accepted('Prepare', await click.prepare(payment))
  console.log(`1. Prepare: ${payment.transactionId} is waiting as ${prepareId}.`)
  accepted('Complete', await click.complete({ ...payment, prepareId }))
  console.log(`2. Complete: ${formatSom(som)} credited.`)
  console.log(`To take it back: npm run click -- cancel ${payment.transactionId} ${account} ${som}`)
}

/** Unlike Click, this command has no stored payment, so it repeats Prepare to learn the prepare id. */
async function preparedAgain(shell: Shell, args: string[]) {
  const transactionId = required(args, 0, 'A click_trans_id')
  const account = required(args, 1, 'An account number')
  const payment = { ...newClickPayment(account, String(somOf(args[2]))), transactionId }
  const click = await clientOf(shell)
  return { click, payment, reply: await click.prepare(payment) }
}

async function cancel(shell: Shell, args: string[]): Promise<void> {
  const { click, payment, reply } = await preparedAgain(shell, args)
  const { merchant_prepare_id: prepareId } = accepted('Prepare', reply)
  const error = shell.setting('error') ?? '-5017'
  const ended = await click.complete({ ...payment, prepareId }, { fields: { error } })
  console.log(`Complete with error ${error}: ${noteOf(ended)}`)
}

async function check(shell: Shell, args: string[]): Promise<void> {
  const { payment, reply } = await preparedAgain(shell, args)
  const id = reply.merchant_prepare_id ? `, prepare id ${reply.merchant_prepare_id}` : ''
  console.log(`Prepare of ${payment.transactionId}: ${noteOf(reply)}${id}`)
}

async function accept(shell: Shell, args: string[]): Promise<void> {
  const { transport } = shell
  const credentials = await credentialsOf(shell)
  const paymentId = required(args, 0, 'An account number')
  await report(
    runAcceptance(clickAcceptance({ transport, credentials, paymentId, som: somOf(args[1], '50000') })),
  )
}

await runSimulator({
  provider: 'click',
  usage: USAGE,
  options: ['key', 'service', 'error'],
  commands: { topup, cancel, check, accept },
})

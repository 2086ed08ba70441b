import pino from 'pino'
import { createOperator, disableOperator, listOperators } from '../accounts/operators/operator-accounts.ts'
import type { OperatorDeps, OperatorInput, OperatorLogin } from '../accounts/operators/operator-login.ts'
import { resetOperator } from '../accounts/operators/reset-operator.ts'
import { systemClock } from '../clock.ts'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/client.ts'
import { askPassword } from './ask-password.ts'
import { readOptions, UsageError } from './usage.ts'
import { configuration, firstConfiguration, withDatabase } from './with-database.ts'

/** The options of `operator create` and `operator reset`. Asks for the password before the database is opened. */
async function operatorInput(command: string, args: string[]): Promise<OperatorInput> {
  const { email, password, totp = 'on' } = readOptions(args)
  if (!email) throw new UsageError(`operator ${command} needs --email.`)
  if (totp !== 'on' && totp !== 'off') throw new UsageError('--totp is on or off.')
  return { email: email.trim(), password: password ?? (await askPassword()), totp: totp === 'on' }
}

function printLogin({ totpUri, recoveryCodes }: OperatorLogin): void {
  if (totpUri) console.log(`One-time codes, for the authenticator app:\n${totpUri}`)
  if (recoveryCodes.length === 0) return
  console.log('\nRecovery codes, each for one sign-in without the app. They are not shown again:')
  console.log(recoveryCodes.join('\n'))
}

/** Security events are logged to standard error, as JSON lines beside the messages for people. */
const operatorDeps = (env: Env, db: Db): OperatorDeps => ({
  db,
  env,
  clock: systemClock,
  log: pino(pino.destination({ dest: 2, sync: true })),
})

export async function operatorCreate(args: string[]): Promise<number> {
  const env = firstConfiguration()
  const input = await operatorInput('create', args)
  const made = await withDatabase(env, (db) => createOperator(operatorDeps(env, db), input))
  console.log(
    made.isNew
      ? `Operator created: ${input.email} (${made.username})`
      : `Operator updated: ${input.email} (${made.username}) was there already; password, second factor and recovery codes are new, the sessions have ended.`,
  )
  printLogin(made)
  return 0
}

export async function operatorReset(args: string[]): Promise<number> {
  const env = configuration()
  const input = await operatorInput('reset', args)
  const reset = await withDatabase(env, (db) => resetOperator(operatorDeps(env, db), input))
  console.log(
    `Operator reset: ${input.email} (${reset.username}); password, second factor and recovery codes are new, the sessions have ended.`,
  )
  if (reset.wasDisabled) console.log('The operator was disabled and may sign in again.')
  printLogin(reset)
  return 0
}

export async function operatorDisable(args: string[]): Promise<number> {
  const { email } = readOptions(args)
  if (!email) throw new UsageError('operator disable needs --email.')
  const env = configuration()
  const { endedSessions, operatorsLeft } = await withDatabase(env, (db) =>
    disableOperator(operatorDeps(env, db), { email: email.trim() }),
  )
  console.log(`Operator disabled: ${email.trim()}; sessions ended: ${endedSessions}`)
  if (operatorsLeft < 2) console.log(`Operators who can sign in now: ${operatorsLeft}`)
  return 0
}

export async function operatorList(): Promise<number> {
  const operators = await withDatabase(configuration(), listOperators)
  for (const operator of operators) {
    const codes = operator.has_totp ? `on, ${operator.codes_left} recovery codes left` : 'off'
    console.log(
      [
        operator.email,
        operator.username,
        operator.is_disabled ? 'disabled' : 'active',
        `second factor ${codes}`,
        `last sign-in ${operator.last_sign_in?.toISOString() ?? 'never'}`,
      ].join(' | '),
    )
  }
  if (operators.length === 0) console.log('There are no operators: "operator create" makes one.')
  return 0
}

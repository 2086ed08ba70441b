import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { createOperator, disableOperator, listOperators } from './accounts/operators/operator-accounts.ts'
import type { OperatorDeps, OperatorInput, OperatorLogin } from './accounts/operators/operator-login.ts'
import { resetOperator } from './accounts/operators/reset-operator.ts'
import { resealTotpSecrets } from './accounts/second-factor/totp.ts'
import { audit } from './audit/audit.ts'
import { systemClock } from './clock.ts'
import { askPassword } from './commands/ask-password.ts'
import { demoRemove } from './commands/demo-remove.ts'
import { storageMove } from './commands/storage-move.ts'
import { withDotEnv } from './config/dot-env.ts'
import { type Env, readEnv } from './config/env.ts'
import { type Db, openDb } from './db/client.ts'
import { runningDatabaseUrl } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { joinDatabase } from './db/open-database.ts'
import { withCaller } from './http/caller.ts'
import { verifyAndRecord } from './money/ledger/verify-daily.ts'
import { needsRehash } from './money/payments/paynet/password.ts'
import { resealCards } from './money/payouts/reseal-cards.ts'
import { lockDataDir } from './runtime/instance-lock.ts'

const USAGE = `Usage: npm run cli -- <command>

  operator create --email E [--password P] [--totp off]
      Makes an operator, or gives one who is there a new password, second factor and recovery codes, and says so.
      Prints the address for the authenticator app and the recovery codes, once. Without --password it is asked for.
      --totp off goes without one-time codes (never in production).
  operator list
      Lists operators: e-mail, username, state, second factor, recovery codes left, last sign-in.
  operator disable --email E
      Keeps an operator out and ends the sessions; the audit trail stays.
  operator reset --email E [--password P] [--totp off]
      Gives an operator a new password, second factor and recovery codes, ends the sessions, and enables a disabled one.
  ledger verify
      Checks every invariant of the ledger, with its figure, and keeps the result for the console. Ends with 1 when one does not hold.
  secrets rotate
      Seals anew under SECRET_KEY what SECRET_KEY_OLD has sealed. May be interrupted and called again. Ends with 0 when
      SECRET_KEY_OLD is not needed any more.
  demo remove
      Removes the demo school: takes its money back through the ledger, gives buyers of its courses theirs back, deletes its people and
      courses. May be interrupted and called again. Ends with 1 when something has to be decided first.
  storage move --to PLACE [--from PLACE]
      Brings all files to another store, verified by size and SHA-256, while the server goes on. May be interrupted and
      repeated. A PLACE is a folder or s3://KEY:SECRET@HOST:PORT/BUCKET?…; --from is the configured one unless given.`

/** A command line that cannot be understood: usage and exit 2. */
class UsageError extends Error {}

/** Runs `work` on the database of the configuration: a running server's, the given one, or the embedded one for its time. */
async function withDatabase<T>(env: Env, work: (db: Db, url: string) => Promise<T>): Promise<T> {
  const joins = env.databaseUrl !== null || runningDatabaseUrl(env.dataDir) !== null
  const unlock = joins ? () => {} : lockDataDir(env.dataDir)
  try {
    const database = await joinDatabase(env)
    try {
      const db = openDb(database.url, { max: 2, onError: (error) => console.error(error.message) })
      try {
        await migrate(db)
        return await work(db, database.url)
      } finally {
        await db.end()
      }
    } finally {
      await database.stop()
    }
  } finally {
    unlock()
  }
}

/** What `operator create` and `operator reset` are called with. The database is opened only when the password is there. */
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

/** Security events go to standard error as they go to the server's log, beside the words for people. */
const operatorDeps = (env: Env, db: Db): OperatorDeps => ({
  db,
  env,
  clock: systemClock,
  log: pino(pino.destination({ dest: 2, sync: true })),
})

async function operatorCreate(args: string[]): Promise<number> {
  const env = configuration()
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

async function operatorReset(args: string[]): Promise<number> {
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

async function operatorDisable(args: string[]): Promise<number> {
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

async function operatorList(): Promise<number> {
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

const auditCommand = (db: Db, action: string, subject: string, after: object) =>
  audit(db, { personId: null, action, subject, before: null, after })

function readOptions(args: string[]) {
  try {
    const options = {
      from: { type: 'string' },
      to: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      totp: { type: 'string' },
    } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function ledgerVerify(): Promise<number> {
  const { holds, checks } = await withDatabase(configuration(), (db) =>
    verifyAndRecord({ db, clock: systemClock }),
  )
  for (const check of checks) console.log(`${check.holds ? 'ok  ' : 'FAIL'}  ${check.name}: ${check.figure}`)
  if (holds) return 0
  const broken = checks.filter((check) => !check.holds).map((check) => check.name)
  console.error(`The ledger does not hold: ${broken.join('; ')}`)
  return 1
}

async function secretsRotate(): Promise<number> {
  const env = configuration()
  return withDatabase(env, async (db) => {
    let isDone = true
    for (const [what, sealAnew] of [
      ['card and personal numbers of payouts', resealCards],
      ['one-time-code secrets of operators', resealTotpSecrets],
    ] as const) {
      const { sealed, unreadable } = await sealAnew({ db, env })
      console.log(`${what}: ${sealed} sealed anew`)
      if (unreadable.length > 0) {
        console.error(`${what}: neither SECRET_KEY nor SECRET_KEY_OLD opens ${unreadable.join(', ')}`)
        isDone = false
      }
    }
    if (await needsRehash({ db, env })) {
      console.error("Paynet's password: taken over with Paynet's next call; keep SECRET_KEY_OLD until then")
      isDone = false
    }
    await auditCommand(db, 'secrets.rotate', 'secrets', { done: isDone })
    if (isDone) console.log('Everything is sealed with SECRET_KEY; SECRET_KEY_OLD is not needed any more.')
    return isDone ? 0 : 1
  })
}

async function storageMoveCommand(args: string[]): Promise<number> {
  const env = configuration()
  const { to, from = env.storageUrl ?? path.join(env.dataDir, 'files') } = readOptions(args)
  if (!to) throw new UsageError('storage move needs --to.')
  if (to === from) throw new UsageError('--from and --to are the same place.')
  return storageMove({ from, to, dataDir: env.dataDir })
}

async function run(args: string[]): Promise<number> {
  const [room, command, ...rest] = args
  const name = `${room ?? ''} ${command ?? ''}`.trim()
  if (name === 'operator create') return operatorCreate(rest)
  if (name === 'operator reset') return operatorReset(rest)
  if (name === 'operator disable') return operatorDisable(rest)
  if (name === 'operator list' && rest.length === 0) return operatorList()
  if (name === 'ledger verify' && rest.length === 0) return ledgerVerify()
  if (name === 'secrets rotate' && rest.length === 0) return secretsRotate()
  if (name === 'demo remove' && rest.length === 0) {
    return withDatabase(configuration(), async (db, url) => {
      const code = await demoRemove({ db, url })
      await auditCommand(db, 'demo.remove', 'demo', { done: code === 0 })
      return code
    })
  }
  if (name === 'storage move') return storageMoveCommand(rest)
  throw new UsageError(name ? `Unknown command: ${args.join(' ')}` : 'No command given.')
}

const configuration = (): Env => readEnv(withDotEnv(process.env, process.cwd()))

try {
  process.exitCode = await withCaller('command line', () => run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof UsageError) console.error(`\n${USAGE}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

import { UsageError } from './commands/usage.ts'
import { withCaller } from './security/caller.ts'

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
  account recover --username U --email E
      Gives an account that was registered with Telegram, without an e-mail, to an address, for an owner who has lost Telegram:
      unlinks Telegram and ends the sessions. The owner then sets a password with a mailed code. Check who asks first.
  database serve
      Runs the embedded PostgreSQL of DATA_DIR alone until it is stopped. Servers on this DATA_DIR then use it instead of
      starting their own, also later: delete DATA_DIR/postgres.port to return to that.
  database upgrade --bin FOLDER [--to PLACE]
      Brings the embedded database to the major version of PostgreSQL of this release, after a backup to PLACE (or BACKUP_URL).
      FOLDER has \`postgres\` of the old version. The old cluster is kept. May be interrupted and repeated.
  ledger verify
      Checks every invariant of the ledger, with its figure, and keeps the result for the console. Ends with 1 when one does not hold.
  secrets rotate
      Re-encrypts with SECRET_KEY what SECRET_KEY_OLD encrypted. May be interrupted and called again. Ends with 0 when
      SECRET_KEY_OLD is not needed any more.
  demo remove
      Removes the demo school: takes its money back through the ledger, gives buyers of its courses theirs back, deletes its people and
      courses. May be interrupted and called again. Ends with 1 when something has to be decided first.
  storage move --to PLACE [--from PLACE]
      Brings all files to another store, verified by size and SHA-256, while the server goes on. May be interrupted and
      repeated. A PLACE is a folder or s3://KEY:SECRET@HOST:PORT/BUCKET?…; --from is the configured one unless given.
  doctor
      Says what is wrong with this installation, in sentences, and what to do. Ends with 1 when anything is.
  backup [--to PLACE]
      Copies database and files to a place, encrypted, while the server goes on. PLACE is BACKUP_URL unless given. Afterwards
      removes old backups.
  backup prune [PLACE] [--dry-run]
      Removes backups older than BACKUP_KEEP_DAYS, never the three newest nor the last one that was verified or tried out, and
      what only they needed. With --dry-run it only says what it would remove.
  backup verify [PLACE] [--backup ID]
      Reads back all that a restore of the newest backup would read, the log after it too, and compares sizes and SHA-256. Ends
      with 1 when something is missing or damaged; the next backup sends it again.
  backup trial [--from PLACE]
      Restores the newest backup into a temporary folder of DATA_DIR with every check, and removes it again.
  backup failed UNIT
      Records that a unit of systemd failed, so that operators see it. Its OnFailure= calls it.
  restore [--from PLACE] [--at TIME] [--backup ID] [--without-damaged-media] --into EMPTY
      Restores into an empty folder, which becomes a DATA_DIR: to the end of the archive, or to a time such as
      2026-11-22T18:30:00+05:00. Ends with 0 when ledger, files and sealed cards were checked; otherwise EMPTY stays empty.
      --backup begins with another backup than the newest. --without-damaged-media brings back the rest when files are damaged
      or missing, lists these, and marks their lessons.`

const backups = () => import('./commands/backup.ts')
const operators = () => import('./commands/operator.ts')

/** Loads the file of the command only, because some commands load the whole program. */
async function run(args: string[]): Promise<number> {
  const [group, command, ...rest] = args
  if (group === 'doctor' && args.length === 1) return (await import('./commands/doctor.ts')).doctor()
  if (group === 'restore') return (await backups()).restore(args.slice(1))
  if (group === 'backup' && (command === undefined || command.startsWith('-')))
    return (await backups()).backup(args.slice(1))
  const name = `${group ?? ''} ${command ?? ''}`.trim()
  if (name === 'operator create') return (await operators()).operatorCreate(rest)
  if (name === 'operator reset') return (await operators()).operatorReset(rest)
  if (name === 'operator disable') return (await operators()).operatorDisable(rest)
  if (name === 'operator list' && rest.length === 0) return (await operators()).operatorList()
  if (name === 'account recover') return (await import('./commands/account.ts')).accountRecover(rest)
  if (name === 'database serve' && rest.length === 0)
    return (await import('./commands/database-serve.ts')).databaseServe()
  if (name === 'database upgrade')
    return (await import('./commands/database-upgrade.ts')).databaseUpgrade(rest)
  if (name === 'ledger verify' && rest.length === 0)
    return (await import('./commands/ledger-verify.ts')).ledgerVerify()
  if (name === 'secrets rotate' && rest.length === 0)
    return (await import('./commands/secrets-rotate.ts')).secretsRotate()
  if (name === 'demo remove' && rest.length === 0)
    return (await import('./commands/demo-remove.ts')).demoRemove()
  if (name === 'storage move') return (await import('./commands/storage-move.ts')).storageMove(rest)
  if (name === 'backup verify') return (await backups()).backupVerify(rest)
  if (name === 'backup prune') return (await backups()).backupPrune(rest)
  if (name === 'backup trial') return (await backups()).backupTrial(rest)
  if (name === 'backup failed') return (await backups()).backupFailed(rest)
  throw new UsageError(name ? `Unknown command: ${args.join(' ')}` : 'No command given.')
}

try {
  process.exitCode = await withCaller('command line', () => run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof UsageError) console.error(`\n${USAGE}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { hasDatabase } from '../db/embedded.ts'
import { externalDatabaseUrl } from '../db/open-database.ts'
import { openMoveJournal } from '../storage/move-journal.ts'
import { type MoveReport, moveStorage } from '../storage/move-storage.ts'
import { openStorage } from '../storage/open-storage.ts'
import { readOptions, UsageError } from './usage.ts'
import { auditCommand, firstConfiguration, withDatabase } from './with-database.ts'

const REPORT_EVERY_MS = 2000

/** `storage move`: copies all files from one store to another and prints the next steps. Returns the exit code. */
export async function storageMove(args: string[]): Promise<number> {
  const env = firstConfiguration()
  const { to, from = env.storageUrl ?? path.join(env.dataDir, 'files') } = readOptions(args)
  if (!to) throw new UsageError('storage move needs --to.')
  if (to === from) throw new UsageError('--from and --to are the same place.')
  const { dataDir } = env
  const scratch = path.join(dataDir, 'scratch')
  await mkdir(scratch, { recursive: true })
  const [source, target] = await Promise.all([openStorage(from), openStorage(to)])
  await target.check()
  const pair = createHash('sha256')
    .update(`${placeOf(from)}\n${placeOf(to)}`)
    .digest('hex')
    .slice(0, 12)
  const journal = openMoveJournal(path.join(dataDir, `storage-move-${pair}.sqlite`))

  let reportedAt = 0
  const report = await moveStorage({
    from: source,
    to: target,
    journal,
    scratch,
    onProgress: ({ copied, copiedBytes, unchanged }) => {
      if (Date.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = Date.now()
      console.log(`${copied} objects copied (${megabytes(copiedBytes)}), ${unchanged} there already`)
    },
  }).finally(() => journal.close())
  printReport(report)
  const { copied, unchanged, failed } = report
  const moved = { from: placeOf(from), to: placeOf(to), copied, unchanged, failures: failed.length }
  // Files alone, without an installation, have no audit trail.
  if (externalDatabaseUrl(env) !== null || hasDatabase(dataDir)) {
    await withDatabase(env, (db) => auditCommand(db, 'storage.move', 'storage', moved))
  }
  if (failed.length > 0) return 1
  console.log(
    [
      '',
      'Everything is there. Next:',
      to.startsWith('s3://')
        ? `1. Set STORAGE_URL to ${placeOf(to)} (with its key and secret) for every process, and restart them.`
        : `1. Unset STORAGE_URL, with DATA_DIR such that DATA_DIR/files is ${path.resolve(to)}, and restart every process.`,
      '2. Run this command once more: it brings what was written between its end and the restart.',
      `3. Keep ${placeOf(from)} for some days, then delete it and the journal in ${dataDir}.`,
    ].join('\n'),
  )
  return 0
}

function printReport({
  copied,
  copiedBytes,
  unchanged,
  deletedThere,
  removed,
  newer,
  failed,
}: MoveReport): void {
  console.log(`copied and verified: ${copied} (${megabytes(copiedBytes)})`)
  console.log(`there already: ${unchanged}`)
  if (deletedThere > 0)
    console.log(`brought over before and deleted there since, not brought again: ${deletedThere}`)
  if (removed > 0) console.log(`deleted at the source meanwhile, and taken out again: ${removed}`)
  for (const key of newer) console.log(`left alone, because the target's is newer: ${key}`)
  for (const { key, reason } of failed) console.error(`FAILED ${key}: ${reason}`)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** The store's location without its credentials. */
const placeOf = (url: string) =>
  url.startsWith('s3://') ? url.replace(/\/\/[^@/]*@/, '//') : path.resolve(url)

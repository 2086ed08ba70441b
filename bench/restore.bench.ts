import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRepository, openRepositoryForWriting } from '../server/src/backup/repository.ts'
import { restoreBackup } from '../server/src/backup/restore-backup.ts'
import { removeInstallation } from '../server/src/backup/restore-target.ts'
import { takeBackup } from '../server/src/backup/take-backup.ts'
import { systemClock } from '../server/src/clock.ts'
import { readEnv } from '../server/src/config/env.ts'
import { type Db, openDb } from '../server/src/db/client.ts'
import { sql } from '../server/src/db/sql.ts'
import { openStorage } from '../server/src/storage/open-storage.ts'
import { buildStudent } from '../server/src/testing/builders/people.ts'
import { withKashf } from './with-kashf.ts'

const ROWS_BYTES = Number(process.env.BENCH_ROWS_GB ?? 0.5) * 1e9
const MEDIA_BYTES = Number(process.env.BENCH_MEDIA_GB ?? 1) * 1e9
/** About the size of a video segment. */
const FILE_BYTES = 1_000_000
const ROWS_AT_ONCE = 500_000

/**
 * Backs up and restores a database and files, against a plain copy of the backup on the same disk. Needs twice their
 * disk space.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-restore-bench-'))
  const place = path.join(folder, 'place')
  const into = path.join(folder, 'restored')
  try {
    const { keys, backupS } = await withKashf(async ({ databaseUrl, dataDir }) => {
      const env = readEnv({ DATA_DIR: dataDir })
      const db = openDb(databaseUrl, { max: 2, onError: () => {}, statementTimeoutMs: 0 })
      try {
        console.log(
          `filled: ${gigabytes(await fillRows(db))} of rows, ${gigabytes(await fillMedia(dataDir))} of media`,
        )
        const repository = await openRepositoryForWriting(place, env)
        const backup = await seconds(() => takeBackup({ env, db, databaseUrl, repository }))
        return { keys: { secretKey: env.secretKey, secretKeyOld: null }, backupS: backup }
      } finally {
        await db.end()
      }
    })
    // The source is gone at this point, as after the loss that requires a restore.
    const copyS = await seconds(() => cp(place, path.join(folder, 'copy'), { recursive: true }))
    await rm(path.join(folder, 'copy'), { recursive: true })
    const repository = await openRepository(place, keys)
    const restoreS = await seconds(() =>
      restoreBackup({ repository, keys, into, at: null, externalDatabaseUrl: null, say: () => {} }),
    )
    console.table(
      Object.entries({
        'plain copy of the backup': copyS,
        backup: backupS,
        'restore with every check': restoreS,
      }).map(([work, tookS]) => ({
        work,
        seconds: tookS.toFixed(1),
        'times the copy': (tookS / copyS).toFixed(1),
      })),
    )
  } finally {
    await removeInstallation(into)
    await rm(folder, { recursive: true, force: true })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1000
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** Writes rows of the kind that the program writes most; returns the size of the database. */
async function fillRows(db: Db): Promise<number> {
  const sizeOf = async () =>
    (await db.one<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`))
      ?.bytes ?? 0
  const person = await buildStudent({ db, clock: systemClock })
  let bytes = await sizeOf()
  for (let from = 0; bytes < ROWS_BYTES; from += ROWS_AT_ONCE) {
    await db.run(sql`
      insert into notice (user_id, kind, subject, in_product, once_key, created_at)
      select ${person.id}, 'course_published', jsonb_build_object('course_id', n, 'title', md5(n::text) || md5((n + 1)::text)),
             true, 'course_published:' || n, now()
        from generate_series(${from}::int, ${from + ROWS_AT_ONCE - 1}::int) n`)
    bytes = await sizeOf()
  }
  return bytes
}

async function fillMedia(dataDir: string): Promise<number> {
  const storage = await openStorage(path.join(dataDir, 'files'))
  const files = Math.round(MEDIA_BYTES / FILE_BYTES)
  for (let n = 0; n < files; n++) await storage.put(`video/${n % 256}/${n}`, randomBytes(FILE_BYTES))
  return files * FILE_BYTES
}

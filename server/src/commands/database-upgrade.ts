import { recordRun } from '../backup/backup-runs.ts'
import { openRepositoryForWriting, placeName } from '../backup/repository.ts'
import { refuseUnfinishedRestore } from '../backup/restore-target.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { lockDataDir } from '../runtime/instance-lock.ts'
import { upgradeCluster } from '../upgrade/upgrade-cluster.ts'
import { readOptions, UsageError } from './usage.ts'
import { configuration } from './with-database.ts'

/** `database upgrade`: upgrades the embedded cluster to the major version of this release. Returns the exit code. */
export async function databaseUpgrade(args: string[]): Promise<number> {
  const { bin, to } = readOptions(args)
  const env = configuration()
  if (env.databaseUrl) {
    throw new UsageError('database upgrade is for the embedded PostgreSQL: DATABASE_URL must not be set.')
  }
  const place = to ?? env.backupUrl
  if (!place)
    throw new UsageError('database upgrade needs --to PLACE for the backup before it, or BACKUP_URL.')
  if (!bin) throw new UsageError('database upgrade needs --bin FOLDER, with postgres of the old version.')
  refuseUnfinishedRestore(env.dataDir)
  const unlock = lockDataDir(env.dataDir)
  try {
    await upgradeCluster({
      env,
      bin,
      say: (line) => console.log(line),
      backUp: (db, databaseUrl) =>
        recordRun(db, { kind: 'backup', place: placeName(place) }, async () => {
          const repository = await openRepositoryForWriting(place, env)
          const { manifest, media } = await takeBackup({ env, db, databaseUrl, repository })
          console.log(`Backup ${manifest.id} in ${repository.place}`)
          return { result: undefined, backupId: manifest.id, bytes: media.sentBytes, failure: null }
        }),
    })
  } finally {
    unlock()
  }
  return 0
}

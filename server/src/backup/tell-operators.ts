import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { defineJob, handlerFor } from '../jobs/queue.ts'
import { composeEmail } from '../notices/mail/email-layout.ts'
import { words } from '../text/words.ts'
import { type BackupRunKind, recordMissedBackup } from './backup-runs.ts'
import { placeName } from './repository.ts'

const retries = { retryLimit: 8, retryDelay: 10, retryBackoff: true }
const EVERY_TEN_MINUTES = '*/10 * * * *'

const watchBackupsJob = defineJob<object>('watch-backups', { retryLimit: 3 }, EVERY_TEN_MINUTES)
const mailOperatorJob = defineJob<{ operator_id: number; run_id: number }>('mail-operator-of-backup', retries)

/**
 * Queues a mail to every operator about each kind of run whose last one failed, once for each failure. A backup that did not
 * even begin is recorded as failed first.
 */
export const watchBackupsHandler = handlerFor(watchBackupsJob, async (deps: Deps) => {
  const { db, env, clock } = deps
  if (env.backupUrl) await recordMissedBackup(db, placeName(env.backupUrl))
  await db.transaction(async (tx) => {
    const failed = await tx.rows<{ id: number }>(sql`
      update backup_run set told_at = ${clock.now()}
       where told_at is null and failure is not null
         and id in (select distinct on (kind) id from backup_run order by kind, finished_at desc)
      returning id`)
    if (failed.length === 0) return
    const operators = await tx.rows<{ id: number }>(sql`
      select id from app_user
       where type = ${literal.userType.operator} and verified_at is not null and blocked_at is null and closed_at is null`)
    for (const run of failed) {
      for (const { id } of operators) {
        await deps.jobs.send(tx, mailOperatorJob, { operator_id: id, run_id: run.id })
      }
    }
  })
})

/** Mails one operator what failed and why. */
export const mailOperatorHandler = handlerFor(
  mailOperatorJob,
  async (deps: Deps, { operator_id, run_id }) => {
    const row = await deps.db.one<{
      email: string
      language: InterfaceLanguage
      kind: BackupRunKind
      failure: string
    }>(sql`
      select u.email, u.language, r.kind, r.failure from app_user u cross join backup_run r
       where u.id = ${operator_id} and u.email is not null and u.blocked_at is null and u.closed_at is null
         and r.id = ${run_id}`)
    if (!row) return
    const { label, ...text } = words(row.language).mail.backupFailed[row.kind](row.failure)
    await deps.mailer.send(
      composeEmail({
        to: row.email,
        language: row.language,
        ...text,
        link: { label, url: `${deps.publicUrl}/admin/system` },
      }),
    )
  },
)

import { sql } from '../db/sql.ts'
import { removeFilesJob } from '../media/processing/jobs.ts'
import type { Module, PersonalData } from '../module.ts'
import { eraseAccountsHandler } from './closing/erase-account.ts'
import { exportKey, makeExportHandler, sweepExportsHandler } from './export/make-export.ts'
import { personalDataRoutes } from './routes.ts'

const ownShare: PersonalData = {
  columns: [['data_export.user_id', 'deleted']],
  async deleteRows(deps, tx, id) {
    const exports = await tx.rows<{ id: number }>(
      sql`delete from data_export where user_id = ${id} returning id`,
    )
    const files = exports.map((row) => exportKey(row.id))
    if (files.length > 0) await deps.jobs.send(tx, removeFilesJob, { keys: files })
  },
}

/** The personal data module. `shares` returns the shares of all modules, including this one. */
export const personalDataModule = (shares: () => readonly PersonalData[]): Module => ({
  routes: personalDataRoutes,
  jobs: [makeExportHandler(shares), sweepExportsHandler, eraseAccountsHandler(shares)],
  personalData: ownShare,
  tables: ['data_export'],
})

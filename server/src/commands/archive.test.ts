import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb } from '../db/client.ts'
import { runningDatabaseUrl, startEmbedded } from '../db/embedded.ts'
import { sql } from '../db/sql.ts'
import { ended, startCli } from '../testing/processes/cli-process.ts'
import {
  SELLING_VARIABLES,
  type SellingSchool,
  startSellingSchool,
} from '../testing/processes/selling-school.ts'
import { waitFor } from '../testing/wait.ts'

let school: SellingSchool
let place: string
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'kashf-archive-'))
  school = await startSellingSchool({ BACKUP_URL: place })
}, 120_000)
afterAll(async () => {
  await school?.close()
  await rm(place, { recursive: true, force: true })
})

const cli = (...args: string[]) =>
  ended(startCli(args, { DATA_DIR: school.dataDir, BACKUP_URL: place, ...SELLING_VARIABLES }))

async function purchasesAfter(into: string): Promise<string[]> {
  const database = await startEmbedded(into)
  const db = openDb(database.url, { max: 1, onError: () => {} })
  try {
    const rows = await db.rows<{ key: string }>(
      sql`select student_id || ':' || course_id as key from purchase`,
    )
    return rows.map(({ key }) => key)
  } finally {
    await db.end()
    await database.stop()
  }
}

/** Ends the current segment, as `archive_timeout` does, and waits until the archive has it. */
async function archived(): Promise<void> {
  const name = await school.withDb(async (db) => {
    const row = await db.one<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) as name`)
    return row?.name ?? ''
  })
  await waitFor('the segment to be archived', async () => {
    const folder = path.join(place, 'wal')
    if (!existsSync(folder)) return false
    const [systemId = ''] = await readdir(folder)
    return (await readdir(path.join(folder, systemId))).includes(name)
  })
}

it('restores what was bought after the backup: all of it, or up to a moment', async () => {
  expect(await school.withDb((db) => db.one(sql`show archive_timeout`))).toEqual({ archive_timeout: '50s' })
  expect(await cli('backup')).toMatchObject({ code: 0 })
  const early = (await school.buy()) ?? ''
  const moment = await school.withDb((db) => db.one<{ at: Date }>(sql`select clock_timestamp() as at`))
  const late = (await school.buy()) ?? ''
  await archived()

  const all = path.join(school.folder, 'all')
  const restored = await cli('restore', '--into', all)
  expect(restored, restored.err).toMatchObject({ code: 0 })
  expect(await purchasesAfter(all)).toEqual(expect.arrayContaining([early, late]))

  const part = path.join(school.folder, 'part')
  const back = await cli('restore', '--at', moment?.at.toISOString() ?? '', '--into', part)
  expect(back, back.err).toMatchObject({ code: 0 })
  const purchases = await purchasesAfter(part)
  expect(purchases).toContain(early)
  expect(purchases).not.toContain(late)

  // The last segment is archived by the stop itself.
  const last = (await school.buy()) ?? ''
  await school.server.stop()
  expect(runningDatabaseUrl(school.dataDir)).toBeNull()
  const stopped = path.join(school.folder, 'stopped')
  const after = await cli('restore', '--into', stopped)
  expect(after, after.err).toMatchObject({ code: 0 })
  expect(await purchasesAfter(stopped)).toContain(last)
}, 180_000)

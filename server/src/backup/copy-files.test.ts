import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { readEnv } from '../config/env.ts'
import { type Db, openDb } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { keys } from '../media/storage-keys.ts'
import { openStorage } from '../storage/open-storage.ts'
import { buildTeacher } from '../testing/builders/people.ts'
import { createDatabase } from '../testing/database/create-database.ts'
import { PROGRAM_ENVIRONMENT } from '../testing/processes/program-environment.ts'
import { waitFor } from '../testing/wait.ts'
import { keepCopyingFiles } from './copy-files.ts'
import { readFileList } from './file-list.ts'
import { openRepository } from './repository.ts'

const SECRET_KEY = 'a test secret that is long enough to pass'
const EVERY_MS = 20

let folder: string
let database: Awaited<ReturnType<typeof createDatabase>>
let db: Db
let variables: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-copy-'))
  database = await createDatabase({ template: 'migrated' })
  db = openDb(database.url, { max: 4, onError: () => {} })
  variables = {
    SECRET_KEY,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    BACKUP_URL: path.join(folder, 'place'),
  }
  expect(await cli('backup')).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await db?.end()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function cli(...args: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../cli.ts'), ...args], {
    env: { ...PROGRAM_ENVIRONMENT, ...variables },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, text }
}

/** Inserts a row and its file, as an upload does. */
async function attach(content: string): Promise<string> {
  const teacher = await buildTeacher({ db, clock: systemClock })
  const row = await db.one<{ id: number }>(sql`
    insert into attachment (owner_id, name, mime, bytes)
    values (${teacher.id}, 'dars.pdf', 'application/pdf', ${content.length}) returning id`)
  const key = keys.attachment(row?.id ?? 0)
  await (await openStorage(path.join(folder, 'data/files'))).put(key, Buffer.from(content))
  return key
}

const copied = (key: string) =>
  waitFor(`${key} to be copied`, async () => {
    const repository = await openRepository(variables.BACKUP_URL ?? '', {
      secretKey: SECRET_KEY,
      secretKeyOld: null,
    })
    return (await readFileList(repository))?.some((entry) => entry.key === key)
  })

/** The connections that hold the lock of the copying worker. */
const copying = () =>
  db.rows<{ pid: number }>(sql`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.objid = 7205914 and l.granted and d.datname = current_database()`)

it('copies what is new from one worker at a time, so that a database restored to a later moment finds its files', async () => {
  const late = await attach('added after the backup')
  const trial = await cli('backup', 'trial')
  expect(trial, trial.text).toMatchObject({
    code: 0,
    text: expect.stringContaining('pgBackRest, was not tried'),
  })
  const into = path.join(folder, 'restored')
  const tooEarly = await cli('restore', '--into', into)
  expect(tooEarly.code).toBe(1)
  expect(tooEarly.text).toContain(`1 files that rows name are not in the backup: ${late}.`)

  const deps = { db, env: readEnv(variables), log: pino({ level: 'silent' }) }
  const workers = [keepCopyingFiles(deps, EVERY_MS), keepCopyingFiles(deps, EVERY_MS)]
  try {
    await copied(late)
    const [holder, ...others] = await copying()
    expect(others).toEqual([])
    await db.one(sql`select pg_terminate_backend(${holder?.pid ?? 0})`)
    await copied(await attach('added after the worker was cut off'))
    expect((await copying()).map(({ pid }) => pid)).not.toContain(holder?.pid)
  } finally {
    await Promise.all(workers.map((stop) => stop()))
  }
  await waitFor('the lock to be free', async () => (await copying()).length === 0)

  // The next backup does not read the files again that the workers have copied, so a file that changed unnoticed stays
  // as it was.
  const file = path.join(folder, 'data/files', late)
  const { atime, mtime } = await stat(file)
  await writeFile(file, 'aDDED after the backup')
  await utimes(file, atime, mtime)
  expect(await cli('backup')).toMatchObject({
    code: 0,
    text: expect.stringContaining('files: 2, of which sent now: 0'),
  })

  const restored = await cli('restore', '--into', into)
  expect(restored, restored.text).toMatchObject({ code: 0 })
  expect(await readFile(path.join(into, 'files', late), 'utf8')).toBe('added after the backup')
})

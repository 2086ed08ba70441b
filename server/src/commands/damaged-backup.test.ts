import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveContinuously } from '../backup/archive-continuously.ts'
import { readFileList } from '../backup/file-list.ts'
import { openRepository } from '../backup/repository.ts'
import { partKey } from '../backup/sealed-objects.ts'
import { walKey } from '../backup/wal-archive.ts'
import { systemClock } from '../clock.ts'
import { readEnv } from '../config/env.ts'
import { type Db, openDb } from '../db/client.ts'
import { clusterFolder, type EmbeddedDatabase, startEmbedded, walSpool } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { sql } from '../db/sql.ts'
import { keys } from '../media/storage-keys.ts'
import { openStorage } from '../storage/open-storage.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTeacher } from '../testing/builders/people.ts'
import { inCluster } from '../testing/database/in-cluster.ts'
import { type CommandRun, inProcess } from '../testing/processes/in-process.ts'
import { waitFor } from '../testing/wait.ts'
import { backup, backupVerify, restore } from './backup.ts'

/** Every kind of file in a place, by the key of one. */
type Kind =
  | 'key'
  | 'copy of the key'
  | 'manifest'
  | 'base'
  | 'early log'
  | 'late log'
  | 'list'
  | 'file'
  | 'late file'
type Damage = 'changed' | 'cut' | 'removed'

let folder: string
let variables: Record<string, string>
let database: EmbeddedDatabase
let db: Db
let place: string
let kinds: Record<Kind, string>
/** Between what the early log and what the late log holds. */
let moment: string
let lessons: number[]
/** The keys in the storage of the file in the backup and of the one copied after it. */
let attached: string
let attachedLate: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-damage-'))
  // Under root, the embedded PostgreSQL runs as an unprivileged user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  place = path.join(folder, 'place')
  variables = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'a test secret that is long enough to pass',
    BACKUP_URL: place,
  }
  database = await startEmbedded(dataDir, { archives: true, durable: false })
  db = openDb(database.url, { max: 4, onError: () => {} })
  await migrate(db)
  const deps = { db, clock: systemClock }
  const teacher = await buildTeacher(deps)
  const course = await buildCourse(deps, { teacherId: teacher.id, lessons: 2 })
  lessons = course.lessonIds
  attached = await attach(teacher.id, lessons[0] ?? 0)
  expect(await run(() => backup([]))).toMatchObject({ code: 0, err: '' })

  // What the tests see of the database is one lesson's title, which each segment of the log changes.
  await rename('early')
  moment = (await db.only<{ at: Date }>(sql`select clock_timestamp() as at`)).at.toISOString()
  // Only a later transaction tells PostgreSQL that the moment has passed.
  await rename('a moment later')
  const early = await endSegment()
  attachedLate = await attach(teacher.id, lessons[1] ?? 0)
  await rename('late')
  const late = await endSegment()
  await rename('last')
  const last = await endSegment()
  const archive = archiveContinuously({
    env: readEnv(variables),
    databaseUrl: database.url,
    onState: (failure) => expect(failure).toBeNull(),
  })
  const opened = await openRepository(place, { secretKey: variables.SECRET_KEY ?? '', secretKeyOld: null })
  const list = await waitFor('the log and the late file to arrive', async () => {
    const files = (await opened.storage.stat(last)) ? await readFileList(opened) : null
    return files?.some(({ key }) => key === attachedLate) ? files : null
  })
  await archive.stop()
  const part = (key: string) => partKey(list.find((entry) => entry.key === key)?.name ?? '', 0)
  const [id = ''] = await readdir(path.join(place, 'backup'))
  kinds = {
    key: 'kashf-backup.json',
    'copy of the key': 'kashf-backup-copy.json',
    manifest: `backup/${id}/manifest`,
    base: `backup/${id}/base/00001`,
    'early log': early,
    'late log': late,
    list: 'files/list',
    file: part(attached),
    'late file': part(attachedLate),
  }
}, 120_000)
afterAll(async () => {
  await db?.end()
  await database?.stop()
  await rm(clusterFolder(variables.DATA_DIR ?? ''), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

const run = (command: () => Promise<number>, more: Record<string, string> = {}): Promise<CommandRun> =>
  inProcess(command, { ...variables, ...more })

async function attach(ownerId: number, lessonId: number): Promise<string> {
  const { id } = await db.only<{ id: number }>(sql`
    with file as (insert into attachment (owner_id, name, mime, bytes)
                  values (${ownerId}, 'dars.pdf', 'application/pdf', 5000) returning id)
    update lesson set attachment_id = file.id from file where lesson.id = ${lessonId} returning file.id`)
  const storage = await openStorage(path.join(variables.DATA_DIR ?? '', 'files'))
  await storage.put(keys.attachment(id), randomBytes(5_000))
  return keys.attachment(id)
}

const rename = (title: string) =>
  db.run(sql`update lesson set title = ${title} where id = ${lessons[0] ?? 0}`)

/** Ends the current segment of the log, as `archive_timeout` does, and returns its key in the archive. */
async function endSegment(): Promise<string> {
  const { id, name } = await db.only<{ id: string; name: string }>(sql`
    select pg_walfile_name(pg_switch_wal()) as name, system_identifier::text as id from pg_control_system()`)
  return walKey(id, name)
}

/** A copy of the place in which one file was damaged. */
async function damagedPlace(kind: Kind, damage: Damage): Promise<string> {
  const copy = path.join(await mkdtemp(path.join(folder, 'copy-')), 'place')
  await cp(place, copy, { recursive: true })
  await damageFile(path.join(copy, kinds[kind]), damage)
  return copy
}

async function damageFile(file: string, damage: Damage): Promise<void> {
  if (damage === 'removed') return rm(file)
  const bytes = await readFile(file)
  if (damage === 'cut') return truncate(file, bytes.length - 20)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(file, bytes)
}

async function restored(
  from: string,
  ...more: string[]
): Promise<CommandRun & { into: string; title: string | null }> {
  const into = path.join(await mkdtemp(path.join(folder, 'into-')), 'data')
  await chmod(path.dirname(into), 0o755)
  const outcome = await run(() => restore(['--from', from, '--into', into, ...more]))
  if (outcome.code !== 0) return { ...outcome, into, title: null }
  const row = await inCluster(into, (at) =>
    at.only<{ title: string }>(sql`select title from lesson where id = ${lessons[0] ?? 0}`),
  )
  return { ...outcome, into, title: row.title }
}

const damages: Damage[] = ['changed', 'cut', 'removed']
/**
 * What a restore to the end and one to the moment say of the file `restoredFrom` a place in which it was damaged that way; a
 * word is the title of the restored lesson.
 */
const table: { kind: Kind; restoredFrom: Damage; toEnd: string | RegExp; toMoment: string | RegExp }[] = [
  { kind: 'key', restoredFrom: 'changed', toEnd: 'last', toMoment: 'early' },
  { kind: 'copy of the key', restoredFrom: 'removed', toEnd: 'last', toMoment: 'early' },
  {
    kind: 'manifest',
    restoredFrom: 'cut',
    toEnd: /manifest is damaged.*--backup/,
    toMoment: /^Passed over.*No backup .* can be read/s,
  },
  {
    kind: 'base',
    restoredFrom: 'removed',
    toEnd: /base\/00001 is missing.*--backup/,
    toMoment: /base\/00001 is missing.*--backup/,
  },
  {
    kind: 'early log',
    restoredFrom: 'changed',
    toEnd: /gap: wal\/.* is damaged.*--at/,
    toMoment: /outside the archive.*wal\/.* is damaged.*before that/,
  },
  { kind: 'late log', restoredFrom: 'cut', toEnd: /gap: wal\/.* is damaged.*--at/, toMoment: 'early' },
  {
    kind: 'list',
    restoredFrom: 'changed',
    toEnd: /1 files that rows name are not in the backup.*files\/list is damaged/,
    toMoment: 'early',
  },
  {
    kind: 'file',
    restoredFrom: 'removed',
    toEnd: /1 files that rows name are damaged/,
    toMoment: /1 files that rows name are damaged/,
  },
  {
    kind: 'late file',
    restoredFrom: 'changed',
    toEnd: /1 files that rows name are damaged/,
    toMoment: 'early',
  },
]

describe.each(table)('a damaged place: $kind', ({ kind, restoredFrom, toEnd, toMoment }) => {
  it('is noticed by verify, changed, cut or removed', async () => {
    for (const damage of damages) {
      const copy = await damagedPlace(kind, damage)
      const found = await run(() => backupVerify([copy]))
      expect(found.code, `${damage}: ${found.out}`).toBe(1)
      expect(found.err).toContain(kind === 'manifest' && damage === 'removed' ? 'no complete' : kinds[kind])
    }
  })

  it('is whole again after a verification and the next backup', async () => {
    const copy = await damagedPlace(kind, 'changed')
    await run(() => backupVerify([copy]))
    const next = await run(() => backup(['--to', copy]))
    expect(next, next.err).toMatchObject({ code: 0, err: '' })
    const found = await run(() => backupVerify([copy]))
    expect(found, found.err).toMatchObject({ code: 0, err: '' })
  })

  it('costs a restore only what it holds', async () => {
    const copy = await damagedPlace(kind, restoredFrom)
    for (const [expected, ...more] of [[toEnd] as const, [toMoment, '--at', moment] as const]) {
      const outcome = await restored(copy, ...more)
      if (typeof expected === 'string')
        expect(outcome, outcome.err).toMatchObject({ code: 0, title: expected })
      else
        expect({ ...outcome, all: outcome.out + outcome.err }).toMatchObject({
          code: 1,
          all: expect.stringMatching(expected),
        })
    }
  })
})

it('goes on by choice without what is damaged, and says which lessons lack their files', async () => {
  const copy = await damagedPlace('file', 'changed')
  const outcome = await restored(copy, '--without-damaged-media')
  expect(outcome, outcome.err).toMatchObject({ code: 0, title: 'last' })
  expect(outcome.out).toMatch(
    new RegExp(`^LOST ${attached}: lesson ${lessons[0]} of course \\d+, "last"$`, 'm'),
  )
  const lost = await inCluster(outcome.into, (at) =>
    at.rows<{ id: number }>(sql`
    select l.id from lesson l join attachment a on a.id = l.attachment_id where a.lost_at is not null`),
  )
  expect(lost).toEqual([{ id: lessons[0] }])
})

it('a restored installation archives the history of its timeline, so that its log can be followed', async () => {
  const { into, code } = await restored(place)
  expect(code).toBe(0)
  // As its server does when it starts with BACKUP_URL.
  const archives = { archives: true }
  await inCluster(into, (at) => at.run(sql`select pg_switch_wal()`), archives)
  expect(await readdir(walSpool(into))).toContain('00000002.history')
})

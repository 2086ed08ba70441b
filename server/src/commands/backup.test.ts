import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { sql } from '../db/sql.ts'
import { openStorage } from '../storage/open-storage.ts'
import {
  SELLING_VARIABLES,
  type SellingSchool,
  startSellingSchool,
} from '../testing/processes/selling-school.ts'
import { missingS3, startS3 } from '../testing/servers/s3.ts'
import { waitFor } from '../testing/wait.ts'

const CLI = path.join(import.meta.dirname, '../cli.ts')

let school: SellingSchool
/** A place with one backup, and what was acknowledged before it began. */
let place: string
let before: string[]
beforeAll(async () => {
  school = await startSellingSchool()
  place = path.join(school.folder, 'place')
  before = []
  for (let i = 0; i < 5; i += 1) before.push((await school.buy()) ?? '')
  expect(await cli(['backup', '--to', place])).toMatchObject({ code: 0, err: '' })
}, 120_000)
afterAll(() => school?.close())

interface Run {
  code: number | null
  out: string
  err: string
}

function start(args: string[], variables: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], {
    cwd: school.folder,
    env: { PATH: process.env.PATH, DATA_DIR: school.dataDir, ...SELLING_VARIABLES, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ChildProcess): Promise<Run> {
  const run: Run = { code: null, out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    run.out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    run.err += text
  })
  ;[run.code] = await once(child, 'close')
  return run
}

const cli = (args: string[], variables?: Record<string, string>) => ended(start(args, variables))
async function fresh(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(school.folder, `${name}-`))
  // So that root's PostgreSQL, an unprivileged user, keeps its cluster in there.
  await chmod(folder, 0o755)
  return folder
}
/** A copy of the place that a test may damage. */
async function copyOfPlace(): Promise<string> {
  const copy = path.join(await fresh('copy'), 'place')
  await cp(place, copy, { recursive: true })
  return copy
}
const keysIn = async (folder: string) => (await (await openStorage(folder)).list(null)).map(({ key }) => key)

/** Starts the restored database and reads it. */
async function inRestored<T>(
  dataDir: string,
  read: (db: ReturnType<typeof openDb>) => Promise<T>,
): Promise<T> {
  const database = await startEmbedded(dataDir)
  const db = openDb(database.url, { max: 1, onError: () => {} })
  try {
    return await read(db)
  } finally {
    await db.end()
    await database.stop()
  }
}
const purchasesIn = (db: ReturnType<typeof openDb>) =>
  db
    .rows<{ key: string }>(sql`select student_id || ':' || course_id as key from purchase`)
    .then((rows) => rows.map(({ key }) => key))

describe('backup and restore', () => {
  it('bring back everything that was acknowledged before, taken while people buy', async () => {
    const to = path.join(school.folder, 'online')
    const buying = school.keepBuying()
    const run = await cli(['backup', '--to', to])
    const during = await buying.stop()
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(during.length).toBeGreaterThan(0)
    expect(run.out).not.toContain(SELLING_VARIABLES.SECRET_KEY)

    const into = path.join(school.folder, 'restored')
    const restored = await cli(['restore', '--from', to, '--into', into], { DATA_DIR: path.join(into, 'x') })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('The ledger holds')
    expect(restored.out).toContain('A sealed card opens')
    expect((await readdir(into)).sort()).toEqual(['files', 'kashf.lock', 'postgres', 'postgres.password'])
    const [original, copied] = [path.join(school.dataDir, 'files'), path.join(into, 'files')]
    expect(await keysIn(copied)).toEqual(await keysIn(original))
    for (const key of await keysIn(original)) {
      expect((await readFile(path.join(copied, key))).equals(await readFile(path.join(original, key)))).toBe(
        true,
      )
    }
    const purchases = await inRestored(into, purchasesIn)
    expect(purchases).toEqual(expect.arrayContaining(before))
    expect(existsSync(path.join(into, 'postgres', 'archived-wal'))).toBe(false)
  }, 120_000)

  it('encrypt everything, and send unchanged files once', async () => {
    const first = await keysIn(place)
    const again = await cli(['backup', '--to', place])
    expect(again.out).toMatch(/files: 3, of which sent now: 0/)
    const media = (keys: string[]) => keys.filter((key) => key.startsWith('media/'))
    expect(media(await keysIn(place))).toEqual(media(first))
    for (const key of await keysIn(place)) {
      const bytes = await readFile(path.join(place, key))
      for (const secret of ['a short file', 'PG_VERSION', SELLING_VARIABLES.SECRET_KEY]) {
        expect(bytes.includes(secret), `${secret} in ${key}`).toBe(false)
      }
    }
    const runs = await school.withDb((db) =>
      db.rows(sql`select kind, failure from backup_run where place = ${place} order by id`),
    )
    expect(runs).toEqual([
      { kind: 'backup', failure: null },
      { kind: 'backup', failure: null },
    ])
  })

  it('try a restore out and remove it again', async () => {
    const run = await cli(['backup', 'trial', '--from', place])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain('The trial restore succeeded')
    expect((await readdir(school.dataDir)).filter((name) => name.startsWith('trial'))).toEqual([])
  })

  it('remove the remains of a killed backup with the next one', async () => {
    const to = path.join(await fresh('killed'), 'place')
    const child = start(['backup', '--to', to])
    await waitFor('a part of it', async () => existsSync(path.join(to, 'backup')))
    child.kill('SIGKILL')
    await once(child, 'close')
    expect((await cli(['restore', '--from', to, '--into', `${to}-into`])).err).toContain('no complete backup')
    expect(await cli(['backup', '--to', to])).toMatchObject({ code: 0, err: '' })
    expect(await readdir(path.join(to, 'backup'))).toHaveLength(1)
    expect((await cli(['backup', 'verify', to])).code).toBe(0)
  })

  it('repeat a killed restore, and start nothing on its remains', async () => {
    const into = path.join(await fresh('into'), 'data')
    const child = start(['restore', '--from', place, '--into', into])
    await waitFor('the cluster', async () => existsSync(path.join(into, 'unfinished-restore/postgres/base')))
    child.kill('SIGKILL')
    await once(child, 'close')
    const refused = await cli(['ledger', 'verify'], { DATA_DIR: into })
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('was interrupted: repeat it') })
    expect(await cli(['restore', '--from', place, '--into', into])).toMatchObject({ code: 0, err: '' })
    expect(await readdir(into)).not.toContain('unfinished-restore')
  })
})

describe('bad input is refused in a sentence and leaves nothing behind:', () => {
  const restoreFrom = async (from: string, more: string[] = [], variables: Record<string, string> = {}) => {
    const into = path.join(await fresh('into'), 'data')
    const run = await cli(['restore', '--from', from, '--into', into, ...more], variables)
    expect(run.code).toBe(1)
    expect(run.err.trim().split('\n')).toHaveLength(1)
    expect(existsSync(into)).toBe(false)
    return run.err
  }

  it('a place that is used for something else', async () => {
    const used = await fresh('used')
    await writeFile(path.join(used, 'letter.txt'), 'mine')
    const run = await cli(['backup', '--to', used])
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('is in use for something else') })
    expect((await readdir(used)).filter((name) => name !== '.unfinished')).toEqual(['letter.txt'])
    expect(await restoreFrom(used)).toContain('holds no Kashf backup')
  })

  it('another key', async () => {
    const SECRET_KEY = 'quite another secret that is long enough'
    expect(await restoreFrom(place, [], { SECRET_KEY })).toContain('encrypted with another SECRET_KEY')
    const nothing = await fresh('nothing')
    expect(await restoreFrom(place, [], { SECRET_KEY: '', DATA_DIR: path.join(nothing, 'data') })).toContain(
      'SECRET_KEY must be',
    )
    expect(await readdir(nothing)).toEqual([])
  })

  it('a target that is not empty', async () => {
    const into = await fresh('full')
    await writeFile(path.join(into, 'letter.txt'), 'mine')
    const run = await cli(['restore', '--from', place, '--into', into])
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
    expect(await readdir(into)).toEqual(['letter.txt'])
  })

  it('a damaged or missing part', async () => {
    const copy = await copyOfPlace()
    const keys = await keysIn(copy)
    const media = keys.find((key) => key.startsWith('media/') && key.endsWith('/00002')) ?? ''
    const file = await open(path.join(copy, media), 'r+')
    await file.write(Buffer.from([1, 2, 3, 4]), 0, 4, 500)
    await file.close()
    expect(await restoreFrom(copy)).toContain(`${media} is damaged`)
    const verified = await cli(['backup', 'verify', copy])
    expect(verified).toMatchObject({ code: 1, err: expect.stringContaining(`DAMAGED ${media}`) })
    for (const key of keys.filter((name) => name.includes('/base/'))) await rm(path.join(copy, key))
    expect(await restoreFrom(copy)).toMatch(/base\/00001 is missing/)
  })

  it('times outside the archive', async () => {
    const at = (text: string) => ['--at', text]
    expect(await restoreFrom(place, at('2020-01-01T00:00:00Z'))).toContain('the first backup is of')
    expect(await restoreFrom(place, at('2090-01-01T00:00:00Z'))).toContain('in the future')
    // After the backup, whose log ends with it.
    expect(await restoreFrom(place, at(new Date().toISOString()))).toContain('is outside the archive')
    expect((await cli(['restore', '--from', place, '--at', 'yesterday', '--into', 'x'])).code).toBe(2)
  })
})

const isolated = await canMount()
describe.skipIf(!isolated)('a full disk', () => {
  /** Runs the CLI where `folder` is a disk of 8 MB. */
  const onSmallDisk = (folder: string, args: string[]) =>
    ended(
      spawn(
        'unshare',
        [
          '--mount',
          '--',
          'sh',
          '-c',
          `mount -t tmpfs -o size=8m,mode=755 tmpfs "$0" && "$@"; code=$?; ls -A "$0"; exit $code`,
          folder,
          process.execPath,
          CLI,
          ...args,
        ],
        { env: { PATH: process.env.PATH, DATA_DIR: school.dataDir, ...SELLING_VARIABLES } },
      ),
    )

  it('ends backup and restore in a sentence', async () => {
    const folder = await fresh('small')
    const backedUp = await onSmallDisk(folder, ['backup', '--to', folder])
    expect(backedUp).toMatchObject({ code: 1, err: `${folder}: no space left there.\n` })
    const restored = await onSmallDisk(folder, [
      'restore',
      '--from',
      place,
      '--into',
      path.join(folder, 'data'),
    ])
    expect(restored).toMatchObject({ code: 1, err: expect.stringContaining('and the backup needs') })
    expect(restored.out.trim()).toBe('')
  })
})

async function canMount(): Promise<boolean> {
  const probe = spawn('unshare', ['--mount', '--', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
    stdio: 'ignore',
  })
  const [code] = await Promise.race([once(probe, 'close'), once(probe, 'error').then(() => [1])])
  return code === 0
}

const lack = missingS3()
if (lack) console.warn(`Backups to S3 are not tested: ${lack}.`)
describe.skipIf(lack)('in S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3?.stop())

  it('a backup is made, verified and restored, and a cut connection is told', async () => {
    expect(await cli(['backup', '--to', s3.url])).toMatchObject({ code: 0, err: '' })
    const verified = await cli(['backup', 'verify', s3.url])
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).not.toContain('testing')
    const into = path.join(await fresh('s3'), 'data')
    expect(await cli(['restore', '--from', s3.url, '--into', into])).toMatchObject({ code: 0, err: '' })

    const proxy = await cuttingProxy(Number(new URL(s3.url.replace('s3:', 'http:')).port), 2_000_000)
    const through = s3.url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${proxy.port}`)
    const other = path.join(await fresh('cut'), 'data')
    const cut = await cli(['restore', '--from', through, '--into', other])
    expect(cut).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') })
    expect(existsSync(other)).toBe(false)
    proxy.close()
  }, 120_000)
})

/** Passes bytes on until `limit` of them were answered, and is gone afterwards. */
async function cuttingProxy(port: number, limit: number): Promise<{ port: number; close: () => void }> {
  const { connect } = await import('node:net')
  let answered = 0
  const sockets = new Set<{ destroy(): void }>()
  const server: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.pipe(upstream)
    upstream.on('data', (chunk) => {
      answered += chunk.length
      if (answered < limit) client.write(chunk)
      else {
        server.close()
        for (const socket of sockets) socket.destroy()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { port: address.port, close: () => server.close() }
}

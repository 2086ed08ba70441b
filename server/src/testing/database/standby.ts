import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { openDb } from '../../db/client.ts'
import { clusterFolder } from '../../db/embedded.ts'
import { nativeFolder, reachableBinaries, unprivilegedUser } from '../../db/postgres-binaries.ts'
import { sql } from '../../db/sql.ts'
import { waitFor } from '../wait.ts'

/** A streaming standby of an embedded PostgreSQL. */
export interface Standby {
  url: string
  /** The folder of the standby's cluster. */
  cluster: string
  stop(): Promise<void>
}

/** Copies the running cluster of `dataDir` to `folder` and starts it as a standby. */
export async function startStandby(
  primary: { dataDir: string; url: string },
  folder: string,
): Promise<Standby> {
  const who = unprivilegedUser()
  const source = new URL(primary.url)
  const db = openDb(primary.url, { max: 1, onError: () => {} })
  try {
    await db.session(async (session) => {
      await session.run(sql`select pg_backup_start('standby', fast => true)`)
      spawnSync('cp', ['-a', clusterFolder(primary.dataDir), folder])
      const label = await session.one<{ labelfile: string }>(sql`select labelfile from pg_backup_stop(false)`)
      await writeFile(path.join(folder, 'backup_label'), label?.labelfile ?? '')
    })
  } finally {
    await db.end()
  }
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  await writeFile(path.join(folder, 'standby.signal'), '')
  const conninfo = `host=127.0.0.1 port=${source.port} user=${source.username} password=${source.password}`
  await appendFile(path.join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  if (who.uid !== undefined) spawnSync('chown', ['-R', String(who.uid), folder])
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const args = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const bin = path.join(reachableBinaries(nativeFolder(), who), 'bin', 'postgres')
  const child = spawn(bin, args, { ...who, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = primary.url.replace(`:${source.port}/`, `:${port}/`)
  const standby = openDb(url, { max: 1, onError: () => {} })
  await waitFor('the standby to answer', () => standby.one(sql`select 1`).catch(() => null))
  await standby.end()
  return {
    url,
    cluster: folder,
    async stop() {
      thawPostgres(folder)
      child.kill('SIGINT')
      await gone
    },
  }
}

/** Freezes every process of a cluster without ending it, as on a frozen machine. */
export const freezePostgres = (cluster: string): void => signalPostgres(cluster, 'SIGSTOP')
export const thawPostgres = (cluster: string): void => signalPostgres(cluster, 'SIGCONT')

/** The working directory of a cluster's processes is its folder. */
function signalPostgres(cluster: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of readdirSync('/proc').map(Number)) {
    try {
      if (pid && readlinkSync(`/proc/${pid}/cwd`) === cluster) process.kill(pid, signal)
    } catch {
      // The process has exited.
    }
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

import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { takeBaseBackup } from '../../server/src/backup/base-backup.ts'
import { openDb } from '../../server/src/db/client.ts'
import {
  linkLibraries,
  nativeFolder,
  reachableBinaries,
  unprivilegedUser,
} from '../../server/src/db/postgres-binaries.ts'
import { type Statement, sql } from '../../server/src/db/sql.ts'
import type { Host } from '../network/network.ts'
import { defineService, type Service } from './service.ts'

export const PASSWORD = 'drill'
/** The timeout of an answer, generous for a busy machine. */
const ANSWERS_WITHIN_MS = 120_000
export const POSTGRES_PORT = 5432

/** The URL of the school's database on a host or behind a proxy. */
export const databaseUrl = (address: string, port = POSTGRES_PORT): string =>
  `postgres://kashf:${PASSWORD}@${address}:${port}/kashf`

/** Queries a server on a separate connection; resolves to the first row or rejects within five seconds. */
export async function askOnce<Row>(statement: Statement, url: string): Promise<Row | undefined> {
  const db = openDb(url, { max: 1, onError: () => {} })
  try {
    return await db.ask<Row>(statement)
  } finally {
    await db.end()
  }
}

/** A PostgreSQL of the embedded package on a separate host. */
export interface Postgres extends Service {
  readonly url: string
  /** Makes an empty cluster. */
  create(): Promise<void>
  /** Replaces the cluster by a copy of a running server's, which can be started as its standby. */
  copyFrom(source: Postgres): Promise<void>
  /** Promotes the standby to primary, with `pg_ctl promote`. */
  promote(): void
  /** Queries this server directly, not through the proxy, until it answers. Resolves to the first row. */
  ask<Row>(statement: Statement): Promise<Row | undefined>
  /** Whether this server executes the statement within seconds. */
  does(statement: Statement): Promise<boolean>
}

/** The settings of the embedded launcher, and those that a standby needs. Commits are durable as in production. */
const SETTINGS = [
  "jit = 'off'",
  "shared_buffers = '128MB'",
  "max_connections = '200'",
  "unix_socket_directories = ''",
  "wal_keep_size = '1GB'",
  "wal_sender_timeout = '5s'",
  "wal_receiver_timeout = '5s'",
  "wal_retrieve_retry_interval = '500ms'",
  // Records the commit times of a fenced primary.
  "track_commit_timestamp = 'on'",
]

/** Defines the server, whose cluster will be in `folder`. */
export function postgresOn(host: Host, folder: string): Postgres {
  const who = unprivilegedUser()
  linkLibraries(nativeFolder())
  const bin = path.join(reachableBinaries(nativeFolder(), who), 'bin')
  const cluster = path.join(folder, 'cluster')
  mkdirSync(folder, { recursive: true })
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)

  const url = databaseUrl(host.address)
  const asAdmin = url.replace(/\/kashf$/, '/postgres')
  const place = ['-c', `listen_addresses=${host.address}`, '-c', `port=${POSTGRES_PORT}`]
  const service = defineService({
    host,
    run: () => host.run(path.join(bin, 'postgres'), ['-D', cluster, ...place], who),
    isUp: async () => (await askOnce(sql`select 1`, asAdmin)) !== undefined,
    stopSignal: 'SIGINT',
  })

  function tool(name: string, args: string[]): void {
    const { status, stderr, error } = spawnSync(path.join(bin, name), args, { ...who, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${name}: ${error ?? stderr}`)
  }

  return {
    ...service,
    url,
    async ask(statement) {
      const untilMs = performance.now() + ANSWERS_WITHIN_MS
      for (;;) {
        try {
          return await askOnce(statement, url)
        } catch (error) {
          if (performance.now() > untilMs) throw error
        }
        await delay(200)
      }
    },
    does: (statement) =>
      askOnce(statement, url).then(
        () => true,
        () => false,
      ),
    async create() {
      const pwfile = path.join(folder, 'password')
      writeFileSync(pwfile, PASSWORD)
      tool('initdb', [
        ...['-D', cluster, '-U', 'kashf', '-A', 'scram-sha-256', `--pwfile=${pwfile}`, '-E', 'UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
      ])
      appendFileSync(path.join(cluster, 'postgresql.conf'), `${SETTINGS.join('\n')}\n`)
      appendFileSync(
        path.join(cluster, 'pg_hba.conf'),
        'host all all 10.88.0.0/24 scram-sha-256\nhost replication all 10.88.0.0/24 scram-sha-256\n',
      )
      await service.start()
      await askOnce(sql`create database kashf`, asAdmin)
    },
    async copyFrom(source) {
      rmSync(cluster, { recursive: true, force: true })
      mkdirSync(cluster, { mode: 0o700 })
      if (who.uid !== undefined && who.gid !== undefined) chownSync(cluster, who.uid, who.gid)
      await takeBaseBackup(source.url, async (copy) => {
        const tar = spawn('tar', ['--ignore-zeros', '-x', '-C', cluster], {
          ...who,
          stdio: ['pipe', 'ignore', 'inherit'],
        })
        const unpacked = new Promise((resolve) => tar.once('exit', resolve))
        await pipeline(copy, tar.stdin)
        const code = await unpacked
        if (code !== 0) throw new Error(`tar ended with ${code}`)
      })
      const { host: sourceHost } = source
      const primary = `host=${sourceHost.address} port=${POSTGRES_PORT} user=kashf password=${PASSWORD} connect_timeout=2`
      appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
      writeFileSync(path.join(cluster, 'standby.signal'), '')
    },
    promote: () => tool('pg_ctl', ['promote', '-D', cluster, '-w', '-t', '30']),
  }
}

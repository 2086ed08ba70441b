import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { waitFor } from '../testing/wait.ts'
import { checkServer, problemOf } from './check-server.ts'
import { openDb } from './client.ts'
import { unprivilegedUser } from './postgres-binaries.ts'

it('refuses versions before 17 and standbys, naming the variable', () => {
  const server = { version: '17.2', versionNumber: 170_002, isStandby: false }
  expect(problemOf(server, 'DATABASE_URL')).toBeNull()
  expect(problemOf({ ...server, version: '16.9', versionNumber: 160_009 }, 'DATABASE_URL')).toBe(
    'DATABASE_URL is PostgreSQL 16.9; 17 or newer is needed.',
  )
  expect(problemOf({ ...server, isStandby: true }, 'DATABASE_DIRECT_URL')).toContain(
    'DATABASE_DIRECT_URL is a standby',
  )
})

const OLD_BIN = ['15', '16'].map((major) => `/usr/lib/postgresql/${major}/bin`).find(existsSync)

it.skipIf(!OLD_BIN)(
  'refuses a running PostgreSQL that is too old (Debian’s, where it is installed)',
  async () => {
    const who = unprivilegedUser()
    const folder = await mkdtemp(path.join(tmpdir(), 'kashf-old-'))
    const cluster = path.join(folder, 'cluster')
    await mkdir(cluster)
    spawnSync('chown', ['-R', `${who.uid ?? process.getuid?.()}`, folder])
    spawnSync(`${OLD_BIN}/initdb`, ['-D', cluster, '-U', 'kashf', '-A', 'trust'], who)
    const args = ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`]
    const server = spawn(`${OLD_BIN}/postgres`, args, { ...who, stdio: 'ignore' })
    const db = openDb(`postgres://kashf@/postgres?host=${folder}`, { max: 1, onError: () => {} })
    try {
      const refusal = await waitFor('an answer of the old server', () =>
        checkServer(db, 'DATABASE_URL').then(
          () => 'accepted',
          (error: Error) => !error.message.includes('does not answer') && error.message,
        ),
      )
      expect(refusal).toMatch(/^DATABASE_URL is PostgreSQL 1[56]\.\d+.*; 17 or newer is needed\.$/)
    } finally {
      await db.end()
      server.kill('SIGINT')
      await new Promise((resolve) => server.once('exit', resolve))
      await rm(folder, { recursive: true, force: true })
    }
  },
)

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitFor } from '../testing/wait.ts'
import { openDb } from './client.ts'
import { clusterFolder, runningDatabaseUrl, startEmbedded } from './embedded.ts'
import { sql } from './sql.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-embedded-'))
})
afterEach(async () => {
  await rm(clusterFolder(dataDir), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

async function ask<Row>(url: string, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const db = openDb(url, { max: 1, onError: () => {} })
  try {
    return await db.rows<Row>(statement)
  } finally {
    await db.end()
  }
}

describe('the embedded database', () => {
  it('uses UTF-8 whatever the locale of the machine, and requires a password', async () => {
    const database = await startEmbedded(dataDir)
    try {
      const [row] = await ask<{ server_encoding: string }>(database.url, sql`show server_encoding`)
      expect(row?.server_encoding).toBe('UTF8')
      const withoutPassword = database.url.replace(/:[^:@]+@/, ':wrong@')
      await expect(ask(withoutPassword, sql`select 1`)).rejects.toThrow('password')
    } finally {
      await database.stop()
    }
  })

  it('stops when its parent process is killed, keeps committed data, and starts again', async () => {
    const program = `
      const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))})
      const { url } = await startEmbedded(${JSON.stringify(dataDir)})
      console.log(url)
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = await new Promise<string>((resolve) =>
      child.stdout.once('data', (line) => resolve(String(line).trim())),
    )
    expect(runningDatabaseUrl(dataDir)).toBe(url)
    await ask(url, sql`create table kept (n int)`)
    await ask(url, sql`insert into kept values (42)`)
    child.kill('SIGKILL')
    await waitFor('PostgreSQL to notice', async () => runningDatabaseUrl(dataDir) === null)

    const again = await startEmbedded(dataDir)
    try {
      expect(await ask(again.url, sql`select n from kept`)).toEqual([{ n: 42 }])
    } finally {
      await again.stop()
    }
  })

  it('recreates the cluster after the process was killed during initdb', async () => {
    const program = `
      const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))})
      await startEmbedded(${JSON.stringify(dataDir)})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
    const cluster = clusterFolder(dataDir)
    const parent = path.dirname(cluster)
    const hasStarted = () =>
      readdirSync(parent).some(
        (name) =>
          name.startsWith(`${path.basename(cluster)}.unfinished-`) &&
          existsSync(path.join(parent, name, 'cluster', 'PG_VERSION')),
      )
    await waitFor('initdb to start', async () => hasStarted())
    child.kill('SIGKILL')
    const database = await startEmbedded(dataDir)
    try {
      expect(await ask(database.url, sql`select 42 as n`)).toEqual([{ n: 42 }])
      expect(hasStarted()).toBe(false)
    } finally {
      await database.stop()
    }
  })

  it('starts while processes of a killed server are still running', async () => {
    const program = `
      const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))})
      console.log((await startEmbedded(${JSON.stringify(dataDir)})).url)
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = await new Promise<string>((resolve) =>
      child.stdout.once('data', (line) => resolve(String(line).trim())),
    )
    await ask(url, sql`create unlogged table kept (n int)`)
    // A busy backend does not notice that its postmaster is gone.
    const busy = ask(
      url,
      sql`
      select count(*) from generate_series(1, 1000000000) as a where a % 7 = 3`,
    ).catch(() => 'cut')
    await waitFor('the long statement', async () => {
      const [row] = await ask<{ n: number }>(
        url,
        sql`
        select count(*)::int as n from pg_stat_activity where state = 'active' and query like '%generate_series%'`,
      )
      return (row?.n ?? 0) > 1
    })
    const postmaster = Number(
      readFileSync(path.join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    const supervisor = Number(readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
    for (const pid of [supervisor, postmaster, child.pid ?? 0]) process.kill(pid, 'SIGKILL')

    const database = await startEmbedded(dataDir)
    try {
      expect(await ask(database.url, sql`select n from kept`)).toEqual([])
      expect(await busy).toBe('cut')
    } finally {
      await database.stop()
    }
  })

  it('restarts automatically at the same address after it is killed', async () => {
    const database = await startEmbedded(dataDir)
    const postmaster = () =>
      Number(readFileSync(path.join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
    try {
      await ask(database.url, sql`create table kept (n int)`)
      await ask(database.url, sql`insert into kept values (42)`)
      for (let round = 1; round <= 2; round++) {
        const killed = postmaster()
        process.kill(killed, 'SIGKILL')
        const kept = await waitFor('PostgreSQL to be back', () =>
          ask(database.url, sql`select n from kept`).catch(() => null),
        )
        expect(kept).toEqual([{ n: 42 }])
        expect(postmaster()).not.toBe(killed)
      }
    } finally {
      await database.stop()
    }
    expect(runningDatabaseUrl(dataDir)).toBeNull()
  })

  it('starts empty after the data folder was deleted', async () => {
    for (let round = 1; round <= 2; round++) {
      const database = await startEmbedded(dataDir)
      const cluster = clusterFolder(dataDir)
      expect(await ask(database.url, sql`select 1 from pg_tables where tablename = 'kept'`)).toEqual([])
      await ask(database.url, sql`create table kept (n int)`)
      await database.stop()
      await rm(dataDir, { recursive: true })
      if (round === 2) await rm(cluster, { recursive: true, force: true })
    }
  })

  it.skipIf(process.getuid?.() !== 0)('starts from a copy that root made with cp -r', async () => {
    await chmod(dataDir, 0o755)
    const original = path.join(dataDir, 'original')
    const database = await startEmbedded(original)
    const copy = path.join(dataDir, 'copy')
    try {
      await ask(database.url, sql`create table kept (n int)`)
      await ask(database.url, sql`insert into kept values (42)`)
      await ask(database.url, sql`checkpoint`)
      // The original keeps running, and its `postmaster.pid` is copied too.
      execFileSync('cp', ['-r', original, copy])
      expect(statSync(clusterFolder(copy)).uid).toBe(0)
      const copied = await startEmbedded(copy)
      try {
        expect(await ask(copied.url, sql`select n from kept`)).toEqual([{ n: 42 }])
        expect(runningDatabaseUrl(original), 'the original was not stopped').toBe(database.url)
      } finally {
        await copied.stop()
      }
    } finally {
      await database.stop()
    }
  })

  it('refuses a cluster of another major version in a sentence, and leaves it as it is', async () => {
    const cluster = clusterFolder(dataDir)
    mkdirSync(cluster)
    writeFileSync(path.join(cluster, 'PG_VERSION'), '17\n')
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /was made by PostgreSQL 17, and the one here is 18: .*database upgrade/,
    )
    expect(readdirSync(cluster)).toEqual(['PG_VERSION'])
  })

  it('works in a folder that only its owner can enter', async () => {
    await chmod(dataDir, 0o700)
    const inside = path.join(dataDir, 'data')
    const database = await startEmbedded(inside)
    try {
      expect(await ask(database.url, sql`select 1 as n`)).toEqual([{ n: 1 }])
    } finally {
      await database.stop()
      await rm(clusterFolder(inside), { recursive: true, force: true })
    }
  })
})

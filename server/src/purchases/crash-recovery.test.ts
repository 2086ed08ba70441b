import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { type Db, openDb } from '../db/client.ts'
import { runningDatabaseUrl } from '../db/embedded.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildOperator, buildStudent, buildTeacher } from '../testing/builders/people.ts'
import {
  areSalesProcessed,
  MONEY_VARIABLES,
  type MoneyClients,
  openMoneyClients,
  wronglyTold,
} from '../testing/clients/money-clients.ts'
import { type SpawnedServer, spawnServer } from '../testing/processes/spawned-server.ts'
import { randomFrom } from '../testing/random-from.ts'
import { waitFor } from '../testing/wait.ts'

/** MONEY_SEED=<the number in the test's name> repeats the random choices, but not the timing of the kills. */
const SEED = Number(process.env.MONEY_SEED ?? randomInt(2 ** 31))
const CLIENTS = 6
const KILLS = 4

const random = randomFrom(SEED)

let dataDir: string
let server: SpawnedServer
let money: MoneyClients

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(runningDatabaseUrl(dataDir) ?? '', { max: 4, onError: () => {} })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-kills-'))
  await chmod(dataDir, 0o755)
  server = await spawnServer(dataDir, MONEY_VARIABLES)
  await withDb(async (db) => {
    const deps = { db, clock: systemClock }
    const students = await Promise.all(Array.from({ length: 4 }, () => buildStudent(deps)))
    const teachers = await Promise.all(Array.from({ length: 2 }, () => buildTeacher(deps)))
    const operator = await buildOperator(deps)
    const courses: number[] = []
    for (const [i, price] of [0, 1_000, 9_999, 33_333, 50_000].entries()) {
      const teacherId = teachers[i % 2]?.id ?? 0
      courses.push((await buildCourse(deps, { teacherId, price, period: i % 2 ? 1 : 13, lessons: 0 })).id)
    }
    money = openMoneyClients({ send, random, students, teachers, operator, courses })
  })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function send(path: string, request: RequestInit): Promise<{ status: number; body: string }> {
  const answer = await fetch(server.url + path, { ...request, signal: AbortSignal.timeout(5_000) })
  return { status: answer.status, body: await answer.text() }
}

/** Makes random calls until `isOver`. Broken connections are expected. */
async function client(isOver: () => boolean): Promise<void> {
  while (!isOver()) await money.move()
}

async function restart(): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      server = await spawnServer(dataDir, MONEY_VARIABLES)
      return
    } catch (error) {
      // The child processes of the killed database may keep its shared memory for a moment.
      if (tries === 5) throw error
    }
  }
}

/** Waits until payments were credited, even on a slow machine, and then for a random time. */
async function runForAWhile(): Promise<void> {
  const before = money.counts().credited
  await waitFor('payments to be credited', async () => money.counts().credited >= before + 2)
  await new Promise((resolve) => setTimeout(resolve, random() * 1_200))
}

it(`loses nothing that it acknowledged, whatever is killed and when (MONEY_SEED=${SEED})`, {
  retry: 0,
  timeout: 300_000,
}, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    let isOver = false
    const clients = Array.from({ length: CLIENTS }, () => client(() => isOver))
    await runForAWhile()
    if (kill % 2) {
      // Kills only the database: the server survives and restarts it.
      server.killDatabase()
      // Nothing restarts the server here, so it would never answer again if it had died too.
      const isReady = async () => (await fetch(`${server.url}/readyz`).catch(() => null))?.ok
      await waitFor('the database to be back', isReady)
      await runForAWhile()
    }
    if (kill === KILLS) await waitFor('enough to be bought', async () => money.counts().purchases > 3)
    await server.kill(kill % 2 ? 'program' : 'database')
    isOver = true
    await Promise.all(clients)
    await restart()
  }
  await money.settle()

  await withDb(async (db) => {
    const { checks } = await verifyLedger(db)
    expect(checks.filter((check) => !check.holds)).toEqual([])
    expect(await money.losses(db)).toEqual([])
    // Each sale and each refund has exactly one notice per side, whatever was killed.
    await waitFor('all sales to be processed', () => areSalesProcessed(db))
    expect(await wronglyTold(db)).toEqual([])
  })
  // A run without payments or broken connections would prove nothing.
  const { credited, purchases, lost } = money.counts()
  expect(credited).toBeGreaterThan(5)
  expect(purchases).toBeGreaterThan(3)
  expect(lost).toBeGreaterThan(KILLS)
})

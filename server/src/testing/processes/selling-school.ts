import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paymentApps } from '@kashf/simulators/payment-apps.ts'
import { systemClock } from '../../clock.ts'
import { readEnv } from '../../config/env.ts'
import { type Db, openDb } from '../../db/client.ts'
import { clusterFolder, type EmbeddedDatabase, runningDatabaseUrl } from '../../db/embedded.ts'
import { sql } from '../../db/sql.ts'
import { keys } from '../../media/storage-keys.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { buildCourse } from '../builders/courses.ts'
import { PAYOUT_TO } from '../builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../builders/people.ts'
import { MONEY_VARIABLES } from '../clients/money-clients.ts'
import { waitFor } from '../wait.ts'
import { type SpawnedServer, spawnServer } from './spawned-server.ts'

const STUDENTS = 20
const COURSES = 20

export const SELLING_VARIABLES = { ...MONEY_VARIABLES, REFUND_WINDOW_HOURS: '0' }

/** The program with its embedded database in a separate process, and students who buy through its API. */
export interface SellingSchool {
  /** Scratch folder for the test; the installation is in `dataDir`. */
  folder: string
  dataDir: string
  server: SpawnedServer
  /** Buys one more course. Returns the purchase as `student:course`, or null when everything is bought. */
  buy(): Promise<string | null>
  /** Buys until `stop`, which returns the acknowledged purchases. */
  keepBuying(): { stop(): Promise<string[]> }
  withDb<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Stops a database that was not started by the program. */
  stopDatabase(): Promise<void>
  close(): Promise<void>
}

/** Starts a school with money in every wallet, a payout with a sealed card, and attachments with their files. */
export async function startSellingSchool(
  variables: Record<string, string> = {},
  /** Starts the database in `dataDir` when the program does not start it. */
  startDatabase?: (dataDir: string) => Promise<EmbeddedDatabase>,
): Promise<SellingSchool> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-school-'))
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const all = { ...SELLING_VARIABLES, ...variables }
  const database = await startDatabase?.(dataDir)
  const server = await spawnServer(dataDir, { ...all, ...(database && { DATABASE_URL: database.url }) })
  const withDb: SellingSchool['withDb'] = async (work) => {
    const db = openDb(runningDatabaseUrl(dataDir) ?? '', { max: 2, onError: () => {} })
    try {
      return await work(db)
    } finally {
      await db.end()
    }
  }
  const { students, teacher, courses } = await withDb((db) => buildSchool(db, path.join(dataDir, 'files')))
  const call = async (method: string, url: string, person: TestPerson, body?: object) => {
    const answer = await fetch(server.url + url, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.status
  }
  const [payme] = paymentApps(
    (provider) =>
      async ({ method = 'POST', path: below = '', headers, body }) => {
        const url = `${server.url}/api/outApis/${provider}${below}`
        const answer = await fetch(url, { method, headers, body })
        return { status: answer.status, body: await answer.text() }
      },
    readEnv({ ...all, DATA_DIR: dataDir }),
    systemClock.now,
  )
  for (const { paymentId } of students) await (await payme?.(paymentId, 10_000_000))?.credit()

  const left = students.flatMap((student) => courses.map((courseId) => ({ student, courseId })))
  const buy = async () => {
    const next = left.pop()
    if (!next) return null
    const status = await call('GET', `/api/actioncourses/buy-course/${next.courseId}`, next.student)
    if (status !== 201) throw new Error(`a purchase was answered with ${status}`)
    return `${next.student.id}:${next.courseId}`
  }
  await buy()
  await waitFor('earnings to be paid out', async () => {
    const body = { amount: 1_000, ...PAYOUT_TO }
    return (await call('POST', '/api/outApis/payoutteacher', teacher, body)) === 201
  })
  return {
    folder,
    dataDir,
    server,
    buy,
    keepBuying() {
      let isOver = false
      const bought: string[] = []
      const buying = (async () => {
        while (!isOver) {
          const purchase = await buy()
          if (!purchase) return
          bought.push(purchase)
        }
      })()
      return {
        async stop() {
          isOver = true
          await buying
          return bought
        },
      }
    },
    withDb,
    stopDatabase: async () => database?.stop(),
    async close() {
      await server.stop()
      await database?.stop()
      await rm(clusterFolder(dataDir), { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function buildSchool(db: Db, files: string) {
  const deps = { db, clock: systemClock }
  const teacher = await buildTeacher(deps)
  const students: TestPerson[] = []
  for (let i = 0; i < STUDENTS; i += 1) students.push(await buildStudent(deps))
  const courses: number[] = []
  for (let i = 0; i < COURSES; i += 1) {
    courses.push((await buildCourse(deps, { teacherId: teacher.id, price: 4_000, lessons: 0 })).id)
  }
  const storage = await openStorage(files)
  for (const content of [randomBytes(8_500_000), Buffer.from('a short file'), Buffer.alloc(0)]) {
    const row = await db.one<{ id: number }>(sql`
      insert into attachment (owner_id, name, mime, bytes)
      values (${teacher.id}, 'sinov.pdf', 'application/pdf', ${content.length}) returning id`)
    await storage.put(keys.attachment(row?.id ?? 0), content)
  }
  return { students, teacher, courses }
}

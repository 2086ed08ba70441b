import { openAsBlob, readFileSync } from 'node:fs'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '../server/src/clock.ts'
import { openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import { buildCourse } from '../server/src/testing/builders/courses.ts'
import { buildTeacher } from '../server/src/testing/builders/people.ts'
import { makeClip } from '../server/src/testing/files/clips.ts'
import { spawnServer } from '../server/src/testing/processes/spawned-server.ts'

/** The size of the body; set a smaller one for a quick run. */
const BODY_MB = Number(process.env.BENCH_MB ?? 500)
/** The tolerated memory growth for a body of any size: stream buffers, and uncollected garbage. */
const MAX_GROWTH_MB = 150
const SAMPLE_EVERY_MS = 50

/** Resident memory of a process in MB; NaN without /proc. */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Runs `work` and returns the peak growth of the process in MB. */
async function growth(pid: number, work: () => Promise<Response>): Promise<{ status: number; mb: number }> {
  const before = residentMb(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, SAMPLE_EVERY_MS)
  const { status } = await work()
  clearInterval(timer)
  return { status, mb: most - before }
}

/** A playable clip, enlarged by a box that players skip. */
async function makeLarge(folder: string): Promise<string> {
  const file = await makeClip(folder, { name: 'katta.mp4', seconds: 2, size: '320x180' })
  const size = BODY_MB * 2 ** 20
  const header = Buffer.alloc(8)
  header.writeUInt32BE(size)
  header.write('free', 4)
  const target = await open(file, 'a')
  await target.write(header)
  for (let left = size - 8; left > 0; left -= 2 ** 20)
    await target.write(Buffer.alloc(Math.min(left, 2 ** 20)))
  await target.close()
  return file
}

/** Measures the memory growth during the specification's multipart calls with large bodies. Fails above the limit. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-multipart-'))
  await chmod(dataDir, 0o755)
  const server = await spawnServer(dataDir, {
    SECRET_KEY: 'a test secret that is long enough to pass',
    ROLE: 'web',
  })
  try {
    const db = openDb(runningDatabaseUrl(dataDir) ?? '', { max: 1, onError: () => {} })
    const deps = { db, clock: systemClock }
    const teacher = await buildTeacher(deps)
    const course = await buildCourse(deps, { teacherId: teacher.id, status: 1, lessons: 1 })
    await db.end()
    const video = await openAsBlob(await makeLarge(dataDir), { type: 'video/mp4' })
    const send = (method: string, url: string, part: string, texts: Record<string, string>) => {
      const body = new FormData()
      for (const [name, text] of Object.entries(texts)) body.set(name, text)
      body.set(part, video, 'katta.mp4')
      const headers = { authorization: `Bearer ${teacher.token}` }
      return fetch(server.url + url, { method, headers, body })
    }
    const lesson = { course_id: String(course.id), title: 'Dars', description: 'Sinov', is_open: 'true' }
    const calls = {
      'POST /api/courses/videos': () => send('POST', '/api/courses/videos', 'video', lesson),
      'PATCH /api/courses/videos/{id}': () =>
        send('PATCH', `/api/courses/videos/${course.lessonIds[0]}`, 'video', { title: 'Dars' }),
      'PATCH /api/courses/{id}, trailer': () =>
        send('PATCH', `/api/courses/${course.id}`, 'trailer', { title: 'Kurs' }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const { status, mb } = await growth(server.pid, call)
      console.log(`${name.padEnd(34)} ${BODY_MB} MB: ${status}, memory +${mb.toFixed(0)} MB`)
      if (status >= 300 || mb > MAX_GROWTH_MB) process.exitCode = 1
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

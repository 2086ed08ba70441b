import { type FileHost, startFileHost } from '@kashf/simulators/file-host/file-host.ts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import { buildCourse } from '../../../testing/builders/courses.ts'
import { buildTeacher } from '../../../testing/builders/people.ts'
import { randomData, useUploads } from '../../../testing/clients/upload-client.ts'
import { smallDisk } from '../../../testing/files/small-disk.ts'
import { waitFor } from '../../../testing/wait.ts'
import { fetchLinks } from './fetch-links.ts'

let host: FileHost
const uploads = useUploads(async () => {
  host = await startFileHost()
  return { OUTBOUND_TEST_ORIGINS: host.url }
})
let stop: AbortController
let workers: Promise<void>[]
beforeEach(async () => {
  stop = new AbortController()
  workers = []
  host.transfers.length = 0
  await uploads.kashf.deps.db.run(sql`delete from import_link`)
})
afterEach(async () => {
  stop.abort()
  await Promise.all(workers)
})
afterAll(() => host.close())

/** Starts `count` workers, each as if in a process of its own. */
function startWorkers(count: number): void {
  workers = Array.from({ length: count }, () => fetchLinks(uploads.kashf.deps, stop.signal))
}

interface Importer {
  id: number
  add(links: number, bytesPerSecond?: number): Promise<void>
  /** The number of links in each state. */
  states(): Promise<Record<string, number>>
}

let lastFile = 0
/**
 * Builds a teacher with links. A transfer ends unless its file is slow; the files are not videos, so they fail once
 * they have arrived.
 */
async function importer(): Promise<Importer> {
  const { kashf } = uploads
  const teacher = await buildTeacher(kashf.deps)
  const { id: courseId } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 1 })
  return {
    id: teacher.id,
    async add(count, bytesPerSecond) {
      const ids = Array.from({ length: count }, () => `turn-${lastFile++}`)
      for (const id of ids) {
        host.files.set(id, {
          name: `${id}.mp4`,
          bytes: randomData(1_000_000),
          etag: `"${id}"`,
          isPublic: true,
        })
        if (bytesPerSecond) host.faults.set(id, Array(50).fill({ bytesPerSecond }))
      }
      const answer = await kashf.call('POST', `/api/courses/${courseId}/imports/links`, {
        token: teacher.token,
        body: { links: ids.map((id) => `${host.url}/files/${id}`) },
      })
      expect(answer.statusCode).toBe(200)
    },
    async states() {
      const rows = await kashf.deps.db.rows<{ state: string; count: number }>(sql`
        select state, count(*)::int as count from import_link where teacher_id = ${teacher.id} group by state`)
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
  }
}
const underWay = async (people: Importer[]) =>
  Promise.all(people.map(async (one) => (await one.states()).fetching ?? 0))
const importers = (count: number) => Promise.all(Array.from({ length: count }, importer))
const fetched = (one: Importer) =>
  waitFor('the link of the one who waits', async () => (await one.states()).failed)

describe('teachers whose files come slowly', () => {
  it.each([1, 2])('leave a place to one who waits, in %i workers', async (count) => {
    // Two teachers fill the four places of a worker, each with 60 links at 1 byte per second.
    const slow = await importers(2 * count)
    for (const one of slow) await one.add(60, 1)
    startWorkers(count)
    await waitFor('full workers', async () => (await underWay(slow)).every((links) => links === 2))
    const late = await importer()
    await late.add(1)
    uploads.kashf.clock.advance(10_000)
    await fetched(late)
    // No teacher has lost both places, nor any link an attempt.
    expect((await underWay(slow)).every((links) => links > 0)).toBe(true)
    const lost = await uploads.kashf.deps.db.rows(sql`
        select 1 from import_link where teacher_id <> ${late.id} and (state = 'failed' or attempts > 0)`)
    expect(lost).toEqual([])
  })

  it('keep a single place for a turn, and go on later where they were', async () => {
    const slow = await importers(4)
    for (const one of slow) await one.add(1, 8_000)
    startWorkers(1)
    await waitFor('a full worker', async () => (await underWay(slow)).every((links) => links === 1))
    const late = await importer()
    await late.add(1)
    uploads.kashf.clock.advance(MINUTE_MS)
    await waitFor('some bytes', async () => {
      const [least] = await uploads.kashf.deps.db.rows<{ bytes: number }>(sql`
        select received_bytes::int as bytes from import_link where state = 'fetching' order by 1`)
      return (least?.bytes ?? 0) > 16_000
    })
    expect(await late.states()).toEqual({ waiting: 1 })
    uploads.kashf.clock.advance(10 * MINUTE_MS)
    await fetched(late)
    await waitFor('all four again', async () => (await underWay(slow)).every((links) => links === 1))
    // The row is claimed before the request for the rest of the file has arrived.
    await waitFor('a resumed transfer', async () =>
      host.transfers.some((transfer) => transfer.includes('bytes=')),
    )
  })

  it('lose the place at the deadline, in the middle of a transfer', async () => {
    const slow = await importer()
    await slow.add(2, 8_000)
    startWorkers(1)
    await waitFor('both', async () => (await slow.states()).fetching === 2)
    uploads.kashf.clock.advance(DAY_MS + MINUTE_MS)
    await Promise.all(workers)
    expect(await slow.states()).toEqual({ failed: 2 })
  })

  it('are told that there is no room on a disk that is almost full, and are tried again', async () => {
    const disk = await smallDisk(uploads.kashf.deps.env.dataDir, 2_000_000)
    const one = await importer()
    await one.add(2)
    startWorkers(1)
    await Promise.all(workers)
    disk.restore()
    expect(disk.peakBytes()).toBeLessThan(1_900_000)
    const rows = await uploads.kashf.deps.db.rows<{ state: string; failure: string }>(sql`
      select state, failure from import_link order by state`)
    expect(rows).toContainEqual({ state: 'waiting', failure: 'no_room' })
  })
})

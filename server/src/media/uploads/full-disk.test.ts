import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { useUploads } from '../../testing/clients/upload-client.ts'
import { type SmallDisk, smallDisk } from '../../testing/files/small-disk.ts'
import { waitFor } from '../../testing/wait.ts'

const MB = 1_000_000
const DISK_BYTES = 20 * MB
const RESERVE_BYTES = 1 * MB
/** The bytes of each arriving file that may be written between two checks of the disk. */
const BUFFER_BYTES = 128 * 1024

const uploads = useUploads()
let disk: SmallDisk
let courseId: number
beforeEach(async () => {
  courseId = (await buildCourse(uploads.kashf.deps, { teacherId: uploads.teacher.id, lessons: 1 })).id
  disk = await smallDisk(uploads.kashf.deps.env.dataDir, DISK_BYTES)
})
afterEach(() => disk.restore())

/** A body without a declared size, in pieces of 64 KB. */
function* pieces(bytes: number, head = '', tail = '') {
  if (head) yield new TextEncoder().encode(head)
  for (let sent = 0; sent < bytes; sent += 65_536) yield new Uint8Array(Math.min(65_536, bytes - sent))
  if (tail) yield new TextEncoder().encode(tail)
}
const chunked = (body: Iterable<Uint8Array>) =>
  ({ body: Readable.toWeb(Readable.from(body)), duplex: 'half' }) as unknown as RequestInit

const HEAD = '--b\r\ncontent-disposition: form-data; name="trailer"; filename="a.mp4"\r\n\r\n'
const TAIL = '\r\n--b--\r\n'
const changeCourse = (init: RequestInit) =>
  fetch(`${uploads.base}/api/courses/${courseId}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${uploads.teacher.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    ...init,
  })
const outcome = async (sent: Promise<Response>) => {
  const answer = await sent
  return [answer.status, ((await answer.json()) as { error?: string }).error]
}
const incoming = () => readdir(path.join(uploads.kashf.deps.env.dataDir, 'incoming'))
const nothingStays = () =>
  waitFor('the partial files to be deleted', async () => (await incoming()).length === 0)

describe('a disk that is almost full', () => {
  it('takes no form without a declared size past its reserve, and keeps no part of it', async () => {
    expect(await outcome(changeCourse(chunked(pieces(40 * MB, HEAD, TAIL))))).toEqual([507, 'storage_full'])
    expect(disk.peakBytes()).toBeGreaterThan(DISK_BYTES - RESERVE_BYTES - MB)
    expect(disk.peakBytes()).toBeLessThan(DISK_BYTES - RESERVE_BYTES + BUFFER_BYTES)
    await nothingStays()
  })

  it('takes no several forms at once past its reserve', async () => {
    const forms = Array.from({ length: 5 }, () => outcome(changeCourse(chunked(pieces(8 * MB, HEAD, TAIL)))))
    const outcomes = await Promise.all(forms)
    expect(outcomes.filter(([status]) => status === 507).length).toBeGreaterThanOrEqual(3)
    // The other files were received, but are no videos.
    expect(outcomes.filter(([status]) => status !== 507)).toEqual(
      outcomes.filter(([, error]) => error === 'video_type_refused'),
    )
    expect(disk.peakBytes()).toBeLessThan(DISK_BYTES - RESERVE_BYTES + 5 * BUFFER_BYTES)
    await nothingStays()
  })

  it('keeps room for forms that announced their size, against others that arrive meanwhile', async () => {
    const file = new Uint8Array(12 * MB)
    const body = new Blob([HEAD, file, TAIL])
    const [first, second] = await Promise.all([
      outcome(changeCourse({ body })),
      outcome(changeCourse({ body })),
    ])
    // One file was received whole, instead of two halves.
    expect([first?.[1], second?.[1]].toSorted()).toEqual(['storage_full', 'video_type_refused'])
    expect(disk.peakBytes()).toBeLessThan(13 * MB)
    // Nothing stays reserved.
    expect((await outcome(changeCourse({ body })))[1]).toBe('video_type_refused')
    await nothingStays()
  })

  it('stops a resumable upload before its reserve, which goes on later', async () => {
    const id = await uploads.created({ size: 18 * MB })
    const taken = await smallDisk(uploads.kashf.deps.env.dataDir, 10 * MB)
    const headers = uploads.chunkHeaders(0)
    const url = `${uploads.base}/api/uploads/${id}`
    const sent = fetch(url, { method: 'PATCH', headers, ...chunked(pieces(18 * MB)) })
    expect(await outcome(sent)).toEqual([507, 'storage_full'])
    expect(taken.peakBytes()).toBeLessThan(10 * MB * 0.95 + BUFFER_BYTES)
    taken.restore()
    disk = await smallDisk(uploads.kashf.deps.env.dataDir, 100 * MB)
    const offset = await uploads.offsetOf(id)
    expect(offset).toBeGreaterThan(9 * MB)
    expect((await uploads.send(id, offset, new Uint8Array(18 * MB - offset))).status).toBe(204)
  })
})

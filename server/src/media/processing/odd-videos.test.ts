import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { inspectMedia } from '../../testing/files/clips.ts'
import { oddVideos } from '../../testing/files/corpus/odd-videos.ts'
import { levelOnOneSpeaker, measurePicture } from '../../testing/files/measure.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { writeMaster } from '../serving/write-master.ts'
import { keys } from '../storage-keys.ts'
import { completePlayableVideo } from './complete-video.ts'
import { processUploadedVideo } from './process-video.ts'
import { storeVideo } from './store-video.ts'

describe('unusual videos from real devices', () => {
  let kashf: TestApp
  let folder: string
  let ownerId: number
  const never = new AbortController().signal

  beforeAll(async () => {
    kashf = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-odd-'))
    ownerId = (await buildTeacher(kashf.deps)).id
  })
  afterAll(async () => {
    await kashf.close()
    await rm(folder, { recursive: true, force: true })
  })

  const rowOf = (id: number) =>
    kashf.deps.db.one<{
      status: string
      failure: string | null
      duration_s: number
      renditions: Rendition[]
      is_complete: boolean
      has_poster: boolean
      note: string | null
    }>(sql`
      select status, failure, duration_s, renditions, completed_at is not null as is_complete, has_poster, note
        from video where id = ${id}`)
  const fileOf = (id: number, name: string) =>
    kashf.deps.storage.toLocalFile(`${keys.rendition(id, name)}/v.mp4`, folder)

  it.concurrent.each(oddVideos)('$name', async (video) => {
    const { make, size, seconds, sound, copied, fps, note, speakerDb } = video
    const file = await make(folder)
    const id = await kashf.deps.db.transaction((tx) =>
      storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }),
    )
    await processUploadedVideo(kashf.deps, id, never)
    const first = await rowOf(id)
    expect(first?.failure).toBeNull()
    expect(first?.renditions.some(({ name }) => name === 'source')).toBe(copied ?? false)
    await completePlayableVideo(kashf.deps, id, never)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'ready', is_complete: true, has_poster: true })
    const renditions = row?.renditions ?? []
    const top = renditions.toSorted((a, b) => (a.picture?.width ?? 0) - (b.picture?.width ?? 0)).at(-1)
    expect([top?.picture?.width, top?.picture?.height]).toEqual(size)
    expect(renditions.some(({ name }) => name === 'audio')).toBe(sound)
    expect(Math.abs((row?.duration_s ?? 0) - seconds)).toBeLessThan(0.35)
    // No rendition may end long before the others: players would stall.
    for (const { duration_s } of renditions) expect(Math.abs(duration_s - seconds)).toBeLessThan(0.6)
    if (fps) expect(top?.picture?.fps).toBe(fps)
    expect(row?.note).toBe(note ?? null)
    for (const { name, picture } of [...(first?.renditions ?? []), ...renditions]) {
      if (!picture || !(video.frames || video.colour)) continue
      const { frames, combed, colour } = await measurePicture(await fileOf(id, name))
      expect(combed).toBe(0)
      // The temporary copy keeps the source's frame rate.
      if (video.frames && name !== 'source') expect(frames).toBe(video.frames)
      if (video.colour) {
        const errors = video.colour.map((value, k) => Math.abs(value - (colour[k] ?? -255)))
        expect(Math.max(...errors), `${name} shows ${colour}`).toBeLessThan(7)
      }
    }
    if (speakerDb) {
      expect(Math.abs((await levelOnOneSpeaker(await fileOf(id, 'audio'))) - speakerDb)).toBeLessThan(3)
    }
    const description = await inspectMedia(await fileOf(id, top?.name ?? ''))
    expect(description).toContain('start: 0.000000')
    expect(description).toMatch(/Video: h264 .*, yuv420p[(,]/)
    expect(description).not.toMatch(/smpte2084|arib-std-b67|rotation of/)
    expect(writeMaster(renditions)).toContain(`RESOLUTION=${size.join('x')}`)
  })

  it('leaves no temporary file behind', async () => {
    expect(await readdir(path.join(kashf.deps.env.dataDir, 'scratch'))).toEqual([])
  })
})

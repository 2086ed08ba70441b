import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { ffmpegForTests, makeClip } from '../../testing/files/clips.ts'
import { waitFor } from '../../testing/wait.ts'
import { keys } from '../storage-keys.ts'
import { completePlayableVideo } from './complete-video.ts'
import { processUploadedVideo } from './process-video.ts'
import { storeVideo } from './store-video.ts'
import {
  claimVideo,
  markFailed,
  markPlayable,
  markReady,
  releaseVideo,
  renewLease,
  saveMetadata,
  saveRenditions,
} from './video-state.ts'

describe('a worker whose lease expired', () => {
  let kashf: TestApp
  let folder: string
  let ownerId: number
  /** The application's deps with an ffmpeg that never finishes a conversion. */
  let slow: TestApp['deps']
  const sleepS = String(300 + Math.random())
  const never = new AbortController().signal

  beforeAll(async () => {
    kashf = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-lease-'))
    await chmod(folder, 0o755)
    ownerId = (await buildTeacher(kashf.deps)).id
    const script = path.join(folder, 'ffmpeg')
    const { path: real } = await ffmpegForTests()
    await writeFile(
      script,
      `#!/bin/sh\ncase "$*" in *"-f avi "*"-c:v libx264"*) exec sleep ${sleepS};; esac\nexec ${real} "$@"\n`,
    )
    await chmod(script, 0o755)
    slow = { ...kashf.deps, env: { ...kashf.deps.env, ffmpegPath: script } }
  })
  afterAll(async () => {
    await kashf.close()
    await rm(folder, { recursive: true, force: true })
  })

  const uploaded = async (name: string) => {
    const file = await makeClip(folder, { name, size: '860x480', options: ['-c:v', 'mpeg4'] })
    return kashf.deps.db.transaction((tx) =>
      storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }),
    )
  }
  const rowOf = (id: number) => kashf.deps.db.one(sql`select * from video where id = ${id}`)
  const takeOver = async (id: number, step: 'checking' | 'rest') => {
    await kashf.deps.db.run(sql`update video set taken_until = now() - interval '1 second' where id = ${id}`)
    const claim = await claimVideo(kashf.deps.db, id, step)
    if (!claim) throw new Error('not claimed')
    return claim
  }
  const filesOf = async (id: number) =>
    (await kashf.deps.storage.list(keys.video(id))).map(({ key }) => key).toSorted()

  it('can no longer change the video', async () => {
    const id = await uploaded('stale.avi')
    const { db } = kashf.deps
    const stale = await claimVideo(db, id, 'checking')
    if (!stale) throw new Error('not claimed')
    await takeOver(id, 'checking')
    const before = await rowOf(id)
    const now = new Date()
    expect(await renewLease(db, stale, 'rest', 99)).toBe(false)
    expect(await markPlayable(db, stale, { renditions: [], duration_s: 1, now })).toBe(false)
    expect(await markReady(db, stale, null)).toBe(false)
    expect(await markFailed(db, stale, { failure: 'damaged', retryUntil: null })).toBe(false)
    await saveRenditions(db, stale, [])
    await saveMetadata(db, stale, { duration_s: 9, width: 1, height: 1, has_poster: true, note: null })
    await releaseVideo(db, stale, 'stopped')
    await releaseVideo(db, stale, 'failed')
    expect(await rowOf(id)).toEqual(before)
  })

  it('stops, kills its ffmpeg, and does not disturb the next worker', async () => {
    const id = await uploaded('first.avi')
    const lost = processUploadedVideo(slow, id, never)
    await waitFor('its ffmpeg', () => isRunning(sleepS))
    const next = await takeOver(id, 'checking')
    await lost
    expect(await isRunning(sleepS)).toBe(false)
    expect(await rowOf(id)).toMatchObject({
      status: 'processing',
      taken_by: next.taken_by,
      playable_at: null,
    })
    expect(await filesOf(id)).toEqual([])
    await releaseVideo(kashf.deps.db, next, 'stopped')
    await processUploadedVideo(kashf.deps, id, never)
    expect(await rowOf(id)).toMatchObject({ status: 'processing', step: 'rest', attempts: 0 })

    const published = await filesOf(id)
    const lostAgain = completePlayableVideo(slow, id, never)
    await waitFor('its ffmpeg', () => isRunning(sleepS))
    const last = await takeOver(id, 'rest')
    await lostAgain
    expect(await isRunning(sleepS)).toBe(false)
    expect(await rowOf(id)).toMatchObject({ status: 'processing', taken_by: last.taken_by })
    expect(await filesOf(id)).toEqual(published)
    await releaseVideo(kashf.deps.db, last, 'stopped')
    await completePlayableVideo(kashf.deps, id, never)
    expect(await rowOf(id)).toMatchObject({ status: 'ready', taken_by: null })
  })

  it('stops when the video is deleted, too', async () => {
    const id = await uploaded('deleted.avi')
    const lost = processUploadedVideo(slow, id, never)
    await waitFor('its ffmpeg', () => isRunning(sleepS))
    await kashf.deps.db.run(sql`delete from video where id = ${id}`)
    await lost
    expect(await isRunning(sleepS)).toBe(false)
    const removals = await kashf.deps.db.rows<{ data: { prefixes?: string[] } }>(
      sql`select data from pgboss.job where name = 'remove-files'`,
    )
    expect(removals.flatMap(({ data }) => data.prefixes ?? [])).toContain(keys.video(id))
  })
})

async function isRunning(argument: string): Promise<boolean> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (words[0] === 'sleep' && words[1] === argument) return true
  }
  return false
}

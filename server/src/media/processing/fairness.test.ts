import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { handlerFor } from '../../jobs/queue.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { makeClip } from '../../testing/files/clips.ts'
import { waitFor } from '../../testing/wait.ts'
import { processVideoJob } from './jobs.ts'
import { storeVideo } from './store-video.ts'
import { claimVideo, markFailed, releaseVideo } from './video-state.ts'

let kashf: TestApp
let folder: string
let file: string
let teachers: Record<'A' | 'B', number>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-fairness-'))
  file = await makeClip(folder, { name: 'video.mp4' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  kashf = await startTestApp()
  teachers = { A: (await buildTeacher(kashf.deps)).id, B: (await buildTeacher(kashf.deps)).id }
  return () => kashf.close()
})

async function upload(teacher: 'A' | 'B', count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await kashf.deps.db.transaction((tx) =>
      storeVideo(kashf.deps, tx, { ownerId: teachers[teacher], file: { path: file, size: 1 } }),
    )
  }
}

/** Processes the queue with a fake conversion until `count` videos were started, and returns their owners. */
async function startOf(count: number, during: (started: number, videoId: number) => Promise<unknown>) {
  const started: string[] = []
  const handler = handlerFor(processVideoJob, async (_deps: object, { videoId }) => {
    if (started.length >= count) return
    const claim = await claimVideo(kashf.deps.db, videoId, 'checking')
    const row = await kashf.deps.db.one<{ owner_id: number }>(
      sql`select owner_id from video where id = ${videoId}`,
    )
    if (!claim || !row) throw new Error('not claimed')
    started.push(row.owner_id === teachers.A ? 'A' : 'B')
    if ((await during(started.length, videoId)) === 'fails')
      await releaseVideo(kashf.deps.db, claim, 'failed')
    else await markFailed(kashf.deps.db, claim, { failure: 'damaged', retryUntil: null })
  })
  await kashf.deps.jobs.work({}, [handler])
  await waitFor('the videos', async () => started.length >= count)
  return started.join('')
}

it("starts a teacher's first video after at most one more of another's 200, then takes turns", async () => {
  await upload('A', 200)
  const order = await startOf(12, async (started) => started === 3 && upload('B', 4))
  expect(order).toMatch(/^AAAA?B/)
  expect(order.match(/B/g)).toHaveLength(4)
  expect(order.slice(3)).not.toMatch(/BB|AA+B/)
})

it('does not let a newcomer with many videos hold up a teacher who waits', async () => {
  await upload('A', 30)
  const order = await startOf(30, async (started) => started === 10 && upload('B', 30))
  const later = order.slice(10)
  expect(later).not.toMatch(/AAA|BBB/)
})

it('goes on in turns while a video waits for its next attempt', async () => {
  await upload('A', 20)
  const order = await startOf(20, async (started) => {
    if (started === 1) return 'fails'
    if (started === 10) await upload('B', 20)
  })
  expect(order.slice(10)).not.toMatch(/AAA|BBB/)
})

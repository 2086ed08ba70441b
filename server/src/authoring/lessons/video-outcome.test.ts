import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { VIDEO_FAILURES } from '@kashf/contract/media/media.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { removeFilesJob, videoFailedJob, videoPlayableJob } from '../../media/processing/jobs.ts'
import { processUploadedVideo } from '../../media/processing/process-video.ts'
import { storeVideo } from '../../media/processing/store-video.ts'
import { sweepOrphanedFiles } from '../../media/removal/sweep-orphaned-files.ts'
import { JOB_HANDLERS } from '../../runtime/modules.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { ffmpegForTests, makeClip } from '../../testing/files/clips.ts'

let kashf: TestApp
let folder: string
let teacher: TestPerson
let other: TestPerson
/** The test's dependencies with an ffmpeg that cannot convert its clips. */
let brokenDeps: TestApp['deps']
const never = new AbortController().signal

beforeAll(async () => {
  kashf = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-retry-'))
  teacher = await buildTeacher(kashf.deps)
  other = await buildTeacher(kashf.deps)
  const script = path.join(folder, 'ffmpeg')
  const { path: real } = await ffmpegForTests()
  const lines = [
    '#!/bin/sh',
    'case "$*" in *"-f avi "*"-c:v libx264"*) echo broken >&2; exit 1;; esac',
    `exec ${real} "$@"`,
  ]
  await writeFile(script, lines.join('\n'))
  await chmod(script, 0o755)
  brokenDeps = { ...kashf.deps, env: { ...kashf.deps.env, ffmpegPath: script } }
})
afterAll(async () => {
  await kashf.close()
  await rm(folder, { recursive: true, force: true })
})

const retry = (lessonId: number, person = teacher) =>
  kashf.call('POST', `/api/courses/videos/${lessonId}/retry`, { token: person.token })
const lessonPage = async (id: number) =>
  (await kashf.call('GET', `/api/courses/lesson/${id}`, { token: teacher.token })).json().data
const statusOf = async (id: number) =>
  (await kashf.deps.db.one<{ status: string }>(sql`select status from video where id = ${id}`))?.status
/** Runs the queued jobs with that name, as a worker would. */
const runJobs = async (name: string) => {
  const handler = JOB_HANDLERS.find(({ job }) => job.name === name)
  const jobs = await kashf.deps.db.rows<{ id: string; data: object }>(
    sql`delete from pgboss.job where name = ${name} returning id, data`,
  )
  for (const { data } of jobs) await handler?.handle(kashf.deps, data as never, never)
}
const notices = () =>
  kashf.deps.db.rows<{ kind: string; subject: object }>(
    sql`select kind, subject from notice where user_id = ${teacher.id} order by id`,
  )

async function failedLesson() {
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ video: 'none', title: 'Dars' }],
  })
  const [lessonId = 0] = course.lessonIds
  const file = await makeClip(folder, { name: `l${lessonId}.avi`, options: ['-c:v', 'mpeg4'] })
  const videoId = await kashf.deps.db.transaction(async (tx) => {
    const id = await storeVideo(kashf.deps, tx, { ownerId: teacher.id, file: { path: file, size: 1 } })
    await tx.run(sql`update lesson set video_id = ${id} where id = ${lessonId}`)
    return id
  })
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await processUploadedVideo(brokenDeps, videoId, never).catch(() => undefined)
    await kashf.deps.db.run(sql`update video set taken_until = null where id = ${videoId}`)
    if (attempt < 3) expect(await statusOf(videoId)).toBe('processing')
  }
  return { courseId: course.id, lessonId, videoId }
}

it('reports why a video failed three times, and retries it when its teacher asks', async () => {
  const { courseId, lessonId, videoId } = await failedLesson()
  expect(await lessonPage(lessonId)).toMatchObject({
    status: 'failed',
    failure: VIDEO_FAILURES.conversion_failed,
    can_retry: true,
  })
  await runJobs(videoFailedJob.name)
  const subject = {
    course_id: courseId,
    lesson_id: lessonId,
    title: 'Dars',
    course: 'Python asoslari',
    videos: [videoId],
  }
  const failure = { ...subject, reason: VIDEO_FAILURES.conversion_failed, at: expect.any(String) }
  expect(await notices()).toEqual([{ kind: 'video_failed', subject: failure }])

  expect((await retry(lessonId, other)).statusCode).toBe(404)
  const answer = await retry(lessonId)
  expect(answer.json().data).toMatchObject({ status: 'waiting', failure: null, can_retry: false })
  expect((await retry(lessonId)).json()).toMatchObject({ error: 'video_not_failed' })
  // The clean-up after the failure must keep the original.
  await runJobs(removeFilesJob.name)
  await processUploadedVideo(kashf.deps, videoId, never)
  await runJobs(videoPlayableJob.name)
  expect((await lessonPage(lessonId)).duration_s).toBe(2)
  expect((await notices()).at(-1)).toEqual({ kind: 'video_ready', subject })
})

it('keeps the original of a failed video for a week', async () => {
  const { lessonId, videoId } = await failedLesson()
  const row = await kashf.deps.db.one<{ original_key: string }>(
    sql`select original_key from video where id = ${videoId}`,
  )
  const key = row?.original_key ?? ''
  kashf.clock.advance(6 * 86_400_000)
  await sweepOrphanedFiles(kashf.deps)
  expect(await kashf.deps.storage.stat(key)).not.toBeNull()
  kashf.clock.advance(2 * 86_400_000)
  expect((await retry(lessonId)).statusCode).toBe(409)
  await sweepOrphanedFiles(kashf.deps)
  await runJobs(removeFilesJob.name)
  expect(await kashf.deps.storage.stat(key)).toBeNull()
})

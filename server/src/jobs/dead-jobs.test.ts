import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { resumeStalledVideos } from '../media/processing/requeue-videos.ts'
import { storeVideo } from '../media/processing/store-video.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildOperator, buildTeacher } from '../testing/builders/people.ts'
import { ffmpegForTests, makeClip } from '../testing/files/clips.ts'
import { spawnServer } from '../testing/processes/spawned-server.ts'
import { waitFor } from '../testing/wait.ts'
import { openJobRuns } from './job-runs.ts'

describe('a job whose worker is killed three times', () => {
  let kashf: TestApp
  let folder: string
  let token: string
  let hangingFfmpeg: string
  let videoId: number

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-dead-'))
    await chmod(folder, 0o755)
    hangingFfmpeg = path.join(folder, 'ffmpeg')
    const { path: real } = await ffmpegForTests()
    const hangs = 'case "$*" in *"-f avi "*"-c:v libx264"*) exec sleep 300;; esac'
    await writeFile(hangingFfmpeg, `#!/bin/sh\n${hangs}\nexec ${real} "$@"\n`)
    await chmod(hangingFfmpeg, 0o755)
  })
  beforeEach(async () => {
    kashf = await startTestApp()
    token = (await buildOperator(kashf.deps)).token
    const file = await makeClip(folder, {
      name: `${randomUUID()}.avi`,
      size: '860x480',
      options: ['-c:v', 'mpeg4'],
    })
    const ownerId = (await buildTeacher(kashf.deps)).id
    videoId = await kashf.deps.db.transaction((tx) =>
      storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }),
    )
    await kashf.deps.db.run(sql`update video set created_at = now() - interval '1 hour'`)
    for (let crash = 1; crash <= 3; crash++) {
      if (crash > 1) await resumeStalledVideos(kashf.deps)
      await killWorkerInJob()
    }
    return () => kashf.close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const startWorker = (variables: Record<string, string> = {}) =>
    spawnServer(kashf.deps.env.dataDir, {
      ROLE: 'worker',
      DATABASE_URL: kashf.deps.env.databaseUrl ?? '',
      SECRET_KEY: 'a test secret that is long enough to pass',
      ...variables,
    })
  /** Whether the worker runs only this job: any other would be counted as well. */
  const isRunningAlone = async () => {
    const running = await kashf.deps.db.rows<{ queue: string }>(
      sql`select queue from job_run where worker is not null`,
    )
    return running.length === 1 && running[0]?.queue === 'process-video'
  }

  /** Kills a worker process in the middle of the conversion, and lets its leases expire. */
  async function killWorkerInJob(): Promise<void> {
    const worker = await startWorker({ FFMPEG_PATH: hangingFfmpeg })
    await waitFor('the job to run', isRunningAlone)
    await worker.kill('program')
    await kashf.deps.db.run(sql`
      update video set taken_until = now() - interval '1 second' where taken_until is not null`)
    await kashf.deps.db.run(
      sql`update job_run set alive_until = now() - interval '1 second' where worker is not null`,
    )
    await openJobRuns(kashf.deps.db).renew()
  }
  const deadJobs = async () => (await kashf.call('GET', '/api/admin/jobs', { token })).json().data
  const waitingJobs = () =>
    kashf.deps.db.rows(
      sql`select 1 from pgboss.job where name = 'process-video' and state in ('created', 'retry')`,
    )

  it('is shown with what it was, when, how often and why, and is run again when an operator says so', async () => {
    const [job, ...others] = await deadJobs()
    expect(others).toEqual([])
    expect(job).toMatchObject({ queue: 'process-video', about: `videoId ${videoId}`, crashes: 3 })
    expect(job.last_error).toMatch(/^The worker process .+ ended while it ran this job\.$/)
    expect(Date.parse(job.last_crash_at)).toBeGreaterThan(Date.parse(job.first_crash_at))
    const overview = (await kashf.call('GET', '/api/admin/overview', { token })).json().data
    expect(overview.waiting.jobs).toBe(1)

    const before = await waitingJobs()
    await resumeStalledVideos(kashf.deps)
    expect(await waitingJobs()).toEqual(before)

    const retried = await kashf.call('POST', `/api/admin/jobs/${job.id}/retry`, { token })
    expect(retried.statusCode).toBe(200)
    expect(await deadJobs()).toEqual([])
    const again = await kashf.call('POST', `/api/admin/jobs/${job.id}/retry`, { token })
    expect(again.statusCode).toBe(404)
    const worker = await startWorker()
    await waitFor('the video', () =>
      kashf.deps.db.one(sql`select 1 from video where id = ${videoId} and status = 'ready'`),
    )
    await worker.stop()
    expect(await kashf.deps.db.rows(sql`select 1 from job_run where queue like '%-video'`)).toEqual([])
    const audit = (await kashf.call('GET', `/api/admin/audit?subject=job:${job.id}`, { token })).json().data
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({ action: 'job.retry', before: { queue: 'process-video', crashes: 3 } })
  })

  it('fails its video when an operator discards it', async () => {
    const [job] = await deadJobs()
    const answer = await kashf.call('POST', `/api/admin/jobs/${job.id}/discard`, { token })
    expect(answer.statusCode).toBe(200)
    expect(await deadJobs()).toEqual([])
    expect(await kashf.deps.db.one(sql`select status, failure from video where id = ${videoId}`)).toEqual({
      status: 'failed',
      failure: 'conversion_failed',
    })
    await resumeStalledVideos(kashf.deps)
    expect(await waitingJobs()).toEqual([])
    const audit = (await kashf.call('GET', `/api/admin/audit?subject=job:${job.id}`, { token })).json().data
    expect(audit[0]).toMatchObject({ action: 'job.discard' })
  })
})

describe('the record of running jobs', () => {
  let kashf: TestApp
  beforeAll(async () => {
    kashf = await startTestApp()
  })
  afterAll(() => kashf.close())

  const job = (n: number) => ({ name: 'tried', data: { n }, singletonKey: null, priority: 0 })
  const expire = () =>
    kashf.deps.db.run(
      sql`update job_run set alive_until = now() - interval '1 second' where worker is not null`,
    )
  const row = (n: number) =>
    kashf.deps.db.one<{ crashes: number; worker: string | null; last_error: string | null }>(
      sql`select crashes, worker, last_error from job_run where data = ${JSON.stringify({ n })}::jsonb`,
    )

  it('forgets a job that ends, and counts neither its failures nor a stop of the worker', async () => {
    const runs = openJobRuns(kashf.deps.db)
    for (const error of [null, new Error('refused'), new Error('refused'), new Error('refused')]) {
      expect(await runs.start(job(1))).toBe('started')
      await runs.end(job(1), error)
      expect(await row(1)).toBeUndefined()
    }
    await runs.start(job(1))
    await runs.release()
    expect(await row(1)).toBeUndefined()
  })

  it('counts crashes in a row, and starts over after a success', async () => {
    const runs = openJobRuns(kashf.deps.db)
    for (const crashes of [1, 2]) {
      expect(await openJobRuns(kashf.deps.db).start(job(2))).toBe('started')
      await expire()
      await runs.renew()
      expect(await row(2)).toMatchObject({ crashes, worker: null })
    }
    await runs.start(job(2))
    await runs.end(job(2), new Error('no connection'))
    expect(await row(2)).toMatchObject({ crashes: 2, last_error: 'Error: no connection' })
    await runs.start(job(2))
    await runs.end(job(2), null)
    expect(await row(2)).toBeUndefined()
  })

  it('counts a crash at the next start as well, and refuses the fourth run', async () => {
    for (let run = 1; run <= 3; run++) {
      expect(await openJobRuns(kashf.deps.db).start(job(3))).toBe('started')
      await expire()
    }
    expect(await openJobRuns(kashf.deps.db).start(job(3))).toBe('dead')
  })

  it('takes no run from a worker that lives', async () => {
    const living = openJobRuns(kashf.deps.db)
    await living.start(job(4))
    const before = await row(4)
    expect(await openJobRuns(kashf.deps.db).start(job(4))).toBe('elsewhere')
    await openJobRuns(kashf.deps.db).end(job(4), null)
    expect(await row(4)).toEqual(before)
  })
})

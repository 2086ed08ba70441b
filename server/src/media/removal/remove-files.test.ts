import { expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { type FilesToRemove, removeFilesJob } from '../processing/jobs.ts'
import { keys } from '../storage-keys.ts'
import { removeFiles } from './remove-files.ts'

const kashf = testApp({ variables: { KEEP_DELETED_DAYS: '7' } })

const queued = () =>
  kashf.deps.db.rows<{ data: FilesToRemove; start_after: Date }>(
    sql`select data, start_after from pgboss.job where name = ${removeFilesJob.name}`,
  )

it('keeps deleted files for KEEP_DELETED_DAYS, however often they are found', async () => {
  const { deps, clock } = kashf
  await deps.storage.put('attachment/7', Buffer.from('bytes'))
  await removeFiles(deps, { keys: ['attachment/7'] })
  await removeFiles(deps, { keys: ['attachment/7'] })
  expect(await deps.storage.stat('attachment/7')).not.toBeNull()
  const [job, ...more] = await queued()
  expect(more).toEqual([])
  expect(job?.data).toEqual({ keys: ['attachment/7'], isDue: true })
  const waitsMs = (job?.start_after.getTime() ?? 0) - clock.now().getTime()
  expect(Math.abs(waitsMs - 7 * DAY_MS)).toBeLessThan(60_000)
  await removeFiles(deps, job?.data ?? {})
  expect(await deps.storage.stat('attachment/7')).toBeNull()
})

it('keeps the files of a video that failed and was processed again meanwhile', async () => {
  const { deps } = kashf
  const { id: ownerId } = await buildTeacher(deps)
  const video = await deps.db.one<{ id: number }>(sql`
    insert into video (owner_id, original_bytes, status, playable_at, renditions, has_poster)
    values (${ownerId}, 1, 'ready', now(), '[{"name": "360p"}]', true) returning id`)
  const id = video?.id ?? 0
  const files = [
    `${keys.rendition(id, '360p')}/v.mp4`,
    `${keys.rendition(id, 'source')}/v.mp4`,
    keys.poster(id),
  ]
  for (const key of files) await deps.storage.put(key, Buffer.from('bytes'))
  const remove = {
    keys: [keys.poster(id)],
    prefixes: [keys.video(id), keys.rendition(id, 'source')],
    isDue: true,
  }
  const left = async () => {
    const stats = await Promise.all(files.map((key) => deps.storage.stat(key)))
    return stats.flatMap((stat) => stat?.key ?? [])
  }
  await removeFiles(deps, remove)
  expect(await left()).toEqual([files[0], files[2]])
  await deps.db.run(sql`update video set status = 'failed', failure = 'unreadable' where id = ${id}`)
  await removeFiles(deps, remove)
  expect(await left()).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { makeClip } from '../../testing/files/clips.ts'
import { scratchFolderName, sweepScratch } from '../processing/scratch-folder.ts'
import { storeVideo } from '../processing/store-video.ts'
import { claimVideo } from '../processing/video-state.ts'
import { keys } from '../storage-keys.ts'
import { sweepOrphanedFiles } from './sweep-orphaned-files.ts'

describe('sweeping leftover files', () => {
  let kashf: TestApp
  let folder: string
  let ownerId: number
  let videoId: number

  beforeAll(async () => {
    kashf = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-sweeps-'))
    ownerId = (await buildTeacher(kashf.deps)).id
    const file = await makeClip(folder, { name: 'video.mp4' })
    videoId = await kashf.deps.db.transaction((tx) =>
      storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } }),
    )
  })
  afterAll(async () => {
    await kashf.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('removes the scratch folders of killed workers, but not those of a current lease', async () => {
    const claim = await claimVideo(kashf.deps.db, videoId, 'checking')
    if (!claim) throw new Error('not claimed')
    const root = path.join(kashf.deps.env.dataDir, 'scratch')
    // An earlier worker's claim on the same video left this folder.
    const previous = scratchFolderName({ ...claim, taken_by: randomUUID() }, 'first')
    for (const name of [scratchFolderName(claim, 'first'), previous, 'video-999999-rest']) {
      await mkdir(path.join(root, name), { recursive: true })
      await writeFile(path.join(root, name, 'v.mp4'), 'x')
    }
    await sweepScratch(kashf.deps)
    expect(await readdir(root)).toHaveLength(3)
    kashf.clock.advance(11 * 60_000)
    await sweepScratch(kashf.deps)
    expect(await readdir(root)).toEqual([scratchFolderName(claim, 'first')])
  })

  it('removes the originals of rolled-back transactions after a day', async () => {
    const file = await makeClip(folder, { name: 'rolled.mp4' })
    const before = (await kashf.deps.storage.list(keys.originals)).length
    await expect(
      kashf.deps.db.transaction(async (tx) => {
        await storeVideo(kashf.deps, tx, { ownerId, file: { path: file, size: 1 } })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await kashf.deps.storage.list(keys.originals)).toHaveLength(before + 1)
    await sweepOrphanedFiles(kashf.deps)
    expect(await kashf.deps.storage.list(keys.originals)).toHaveLength(before + 1)
    kashf.clock.advance(25 * 3600 * 1000)
    await sweepOrphanedFiles(kashf.deps)
    const named = await kashf.deps.db.rows<{ key: string }>(
      sql`select original_key as key from video where original_key is not null order by 1`,
    )
    const left = (await kashf.deps.storage.list(keys.originals)).map(({ key }) => key)
    expect(left.filter((key) => !named.some((row) => row.key === key))).toEqual([])
    expect(left.length).toBeGreaterThan(0)
  })

  it('removes the attachments and pictures of rolled-back transactions, and no others', async () => {
    const rows = await kashf.deps.db.transaction(async (tx) => {
      const attachment = await tx.one<{ id: number }>(sql`
        insert into attachment (owner_id, name, mime, bytes) values (${ownerId}, 'a.pdf', 'application/pdf', 1) returning id`)
      const image = await tx.one<{ id: number }>(sql`
        insert into image (owner_id, kind, widths) values (${ownerId}, 'cover', '{320}') returning id`)
      return { attachmentId: attachment?.id ?? 0, imageId: image?.id ?? 0 }
    })
    const named = [keys.attachment(rows.attachmentId), keys.imageWidth(rows.imageId, 320)]
    for (const key of [...named, keys.attachment(999_999), keys.imageWidth(999_999, 320)]) {
      await kashf.deps.storage.put(key, Buffer.from('x'))
    }
    kashf.clock.advance(25 * 3600 * 1000)
    await sweepOrphanedFiles(kashf.deps)
    const left = [
      ...(await kashf.deps.storage.list(keys.attachments)),
      ...(await kashf.deps.storage.list(keys.images)),
    ]
    expect(left.map(({ key }) => key)).toEqual(named)
  })
})

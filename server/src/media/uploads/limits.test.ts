import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { codeOf, randomData, useUploads } from '../../testing/clients/upload-client.ts'
import { removeExpiredUploads } from './expire-uploads.ts'
import { openUpload } from './open-upload.ts'
import { MAX_OPEN_BYTES, MAX_UPLOADS, UPLOAD_LIFE_MS, uploadLimits } from './upload.ts'
import { uploadFolder } from './upload-folder.ts'

const uploads = useUploads()

describe('the limits of uploads', () => {
  it('apply the size limit of the form to each purpose', async () => {
    expect(await codeOf(await uploads.create({ size: uploadLimits.video + 1 }))).toEqual([
      413,
      'body_too_large',
    ])
    const attachment = { purpose: 'attachment', size: uploadLimits.attachment + 1 }
    expect(await codeOf(await uploads.create(attachment))).toEqual([413, 'body_too_large'])
  })

  it('bound the receiving uploads of a teacher, evicting the oldest once it is idle', async () => {
    const [first = ''] = await Promise.all(
      Array.from({ length: MAX_UPLOADS.receiving }, (_, at) => uploads.created({ size: 10 + at })),
    )
    expect(await codeOf(await uploads.create({}))).toEqual([429, 'too_many_uploads'])
    await uploads.created({ token: uploads.stranger.token })
    await uploads.kashf.deps.db.run(sql`
      update upload set expires_at = expires_at - interval '2 hours' where id = ${first}`)
    await uploads.created({})
    expect((await uploads.ask('HEAD', first)).status).toBe(404)
  })

  it('leave room beside finished uploads, and bound those by themselves', async () => {
    const finished = await Promise.all(
      Array.from({ length: MAX_UPLOADS.receiving }, () => uploads.uploaded(randomData(10))),
    )
    const receiving = await uploads.created({ size: 10 })
    const list = async (token = uploads.teacher.token) =>
      (await uploads.kashf.call('GET', '/api/uploads', { token })).json().data
    expect(await list(uploads.stranger.token)).toEqual([])
    const open: { id: string; state: string; received_bytes: number }[] = await list()
    expect(open.map(({ id, state, received_bytes }) => [id, state, received_bytes])).toEqual(
      expect.arrayContaining([[receiving, 'receiving', 0], ...finished.map((id) => [id, 'complete', 10])]),
    )
    expect(open.length).toBe(finished.length + 1)
    // What is listed can be given up.
    expect((await uploads.ask('DELETE', receiving)).status).toBe(204)
    expect((await list()).length).toBe(finished.length)

    const { deps } = uploads.kashf
    await deps.db.run(sql`
      insert into upload (id, owner_id, purpose, name, size, state, created_at, expires_at)
      select gen_random_uuid(), owner_id, purpose, name, size, state, created_at, expires_at
        from upload, generate_series(1, ${MAX_UPLOADS.complete}) where id = ${finished[0] ?? ''}`)
    expect(await codeOf(await uploads.create({}))).toEqual([429, 'too_many_uploads'])
  })

  it('bound the total size of open uploads and the free disk space', async () => {
    const input = { ownerId: uploads.teacher.id, purpose: 'video', name: 'a', sha256: null } as const
    const open = (size: number, spare = Number.MAX_SAFE_INTEGER) =>
      openUpload(uploads.kashf.deps, { ...input, size, availableBytes: async () => spare })
    await expect(open(1000, 999)).rejects.toMatchObject({ code: 'storage_full', status: 507 })
    const whole = Math.floor(MAX_OPEN_BYTES / uploadLimits.video)
    for (let n = 0; n < whole; n++) await open(uploadLimits.video)
    await expect(open(uploadLimits.video)).rejects.toMatchObject({ code: 'upload_quota_exceeded' })
    await expect(open(1000, whole * uploadLimits.video)).rejects.toMatchObject({ code: 'storage_full' })
    await uploads.kashf.deps.db.run(sql`delete from upload where owner_id = ${uploads.teacher.id}`)
  })

  it('expire uploads after days without a chunk, finished or not, and no younger ones', async () => {
    const folder = uploadFolder(uploads.kashf.deps.env.dataDir)
    const unfinished = await uploads.created({ size: 10 })
    const finished = await uploads.uploaded(randomData(10))
    uploads.kashf.clock.advance(UPLOAD_LIFE_MS / 2)
    const younger = await uploads.uploaded(randomData(10))
    await removeExpiredUploads(uploads.kashf.deps)
    expect(await uploads.stateOf(finished)).toBe('complete')
    uploads.kashf.clock.advance(UPLOAD_LIFE_MS / 2 + 1000)
    expect((await uploads.ask('HEAD', unfinished)).status).toBe(404)
    await removeExpiredUploads(uploads.kashf.deps)
    expect([
      await uploads.stateOf(unfinished),
      await uploads.stateOf(finished),
      await uploads.stateOf(younger),
    ]).toEqual([undefined, undefined, 'complete'])
    expect(await readdir(folder.root)).not.toContain(unfinished)
    expect(await readdir(path.dirname(folder.finished('x')))).not.toContain(finished)
  })
})

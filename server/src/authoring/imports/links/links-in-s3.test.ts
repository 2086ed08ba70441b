import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type FileHost, startFileHost } from '@kashf/simulators/file-host/file-host.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildCourse } from '../../../testing/builders/courses.ts'
import { sha256, useUploads } from '../../../testing/clients/upload-client.ts'
import { makeClip } from '../../../testing/files/clips.ts'
import { missingS3, startS3 } from '../../../testing/servers/s3.ts'
import { fetchLinks } from './fetch-links.ts'

const lack = missingS3()
if (lack) console.warn(`The test of links in S3 is skipped: ${lack}.`)

describe.skipIf(lack)('a link', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let host: FileHost
  const uploads = useUploads(async () => {
    ;[s3, host] = await Promise.all([startS3(), startFileHost()])
    return { STORAGE_URL: s3.url, OUTBOUND_TEST_ORIGINS: host.url }
  })
  afterAll(async () => {
    await host.close()
    await s3.stop()
  })

  it('becomes a lesson whose video lies in S3, whole', async () => {
    const { kashf, teacher } = uploads
    const clip = await makeClip(kashf.deps.env.dataDir, { name: 'dars.mp4', seconds: 2, size: '160x90' })
    const bytes = new Uint8Array(await readFile(clip))
    host.files.set('shared', { name: 'Kirish.mp4', bytes, etag: '"shared"', isPublic: true })
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0 })
    const added = await kashf.call('POST', `/api/courses/${id}/imports/links`, {
      token: teacher.token,
      body: { links: [`${host.url}/files/shared`] },
    })
    expect(added.statusCode).toBe(200)
    await fetchLinks(kashf.deps, new AbortController().signal)
    const lesson = await kashf.deps.db.one<{ title: string; original_key: string }>(sql`
      select l.title, v.original_key from lesson l join video v on v.id = l.video_id where l.course_id = ${id}`)
    expect(lesson?.title).toBe('Kirish')
    const stored = await buffer(await kashf.deps.storage.read(lesson?.original_key ?? ''))
    expect(sha256(new Uint8Array(stored))).toBe(sha256(bytes))
  })
})

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { randomData, useUploads } from '../../testing/clients/upload-client.ts'
import { makeClip } from '../../testing/files/clips.ts'
import { documents } from '../../testing/files/documents.ts'
import { waitFor } from '../../testing/wait.ts'
import { uploadFolder } from './upload-folder.ts'

const uploads = useUploads()

describe('a lesson of finished uploads', () => {
  const TEXTS = { title: 'Kirish', description: 'Nimadan boshlaymiz', is_open: true }

  it('claims each upload once, and reports refusals at their field', async () => {
    const clip = await makeClip(uploads.kashf.deps.env.dataDir, {
      name: 'dars.mp4',
      seconds: 2,
      size: '160x90',
    })
    const course = await buildCourse(uploads.kashf.deps, {
      teacherId: uploads.teacher.id,
      status: 1,
      lessons: 0,
    })
    const video = await uploads.uploaded(new Uint8Array(await readFile(clip)))
    const file = await uploads.uploaded(new Uint8Array(documents.pdf), 'attachment')
    const add = (body: object, token = uploads.teacher.token) =>
      uploads.kashf.call('POST', '/api/courses/videos', {
        token,
        body: { ...TEXTS, course_id: course.id, ...body },
      })

    const unfinished = await uploads.created({ size: 10 })
    expect((await add({ video_upload_id: unfinished })).json().fields).toEqual({
      video_upload_id: "Fayl hali to'liq yuklanmagan.",
    })
    const unknown = { video_upload_id: 'Yuklangan fayl topilmadi. Faylni qayta tanlang.' }
    expect((await add({ video_upload_id: file })).json().fields).toEqual(unknown)
    const foreign = await buildCourse(uploads.kashf.deps, {
      teacherId: uploads.stranger.id,
      status: 1,
      lessons: 0,
    })
    const theft = await add({ course_id: foreign.id, video_upload_id: video }, uploads.stranger.token)
    expect([theft.statusCode, theft.json().fields]).toEqual([422, unknown])
    expect((await add({ video_upload_id: '../../etc' })).statusCode).toBe(422)

    const noise = await uploads.uploaded(randomData(2000))
    const refused = await add({ video_upload_id: noise })
    expect(refused.json()).toMatchObject({
      error: 'video_type_refused',
      fields: { video: expect.any(String) },
    })
    // The upload is gone from the disk and from the quota.
    expect((await uploads.ask('HEAD', noise)).status).toBe(404)
    const finished = path.dirname(uploadFolder(uploads.kashf.deps.env.dataDir).finished('x'))
    expect(await readdir(finished)).not.toContain(noise)
    const wrong = await uploads.uploaded(new Uint8Array(documents.pdf.map((byte) => byte ^ 1)), 'attachment')
    expect((await add({ file_upload_id: wrong })).json()).toMatchObject({
      error: 'attachment_type_refused',
      fields: { file: expect.any(String) },
    })
    expect(await readdir(finished)).not.toContain(wrong)

    const made = await add({ video_upload_id: video, file_upload_id: file })
    expect(made.statusCode).toBe(201)
    const lesson = await uploads.kashf.call('GET', `/api/courses/lesson/${made.json().data.id}`, {
      token: uploads.teacher.token,
    })
    expect(lesson.json().data).toMatchObject({
      status: 'waiting',
      video_link: expect.stringMatching(/^video\/\d+$/),
      file_name: "dars o'n.mp4.pdf",
    })
    expect(await uploads.stateOf(video)).toBe('taken')
    expect((await add({ video_upload_id: video })).json().fields).toEqual(unknown)
    expect((await uploads.ask('HEAD', video)).status).toBe(404)
    await waitFor('the folder', async () => {
      const left = await readdir(path.dirname(uploadFolder(uploads.kashf.deps.env.dataDir).finished(video)))
      return !left.includes(video) || undefined
    })

    const second = await uploads.uploaded(new Uint8Array(await readFile(clip)))
    const changed = await uploads.kashf.call('PATCH', `/api/courses/videos/${made.json().data.id}`, {
      token: uploads.teacher.token,
      body: { video_upload_id: second },
    })
    expect(changed.statusCode).toBe(200)
    expect(changed.json().data.video_link).not.toBe(lesson.json().data.video_link)
    const trailer = await uploads.uploaded(new Uint8Array(await readFile(clip)), 'trailer')
    const patched = await uploads.kashf.call('PATCH', `/api/courses/${course.id}`, {
      token: uploads.teacher.token,
      body: { trailer_upload_id: trailer },
    })
    expect(patched.statusCode).toBe(200)
    expect(await uploads.stateOf(trailer)).toBe('taken')
  })
})

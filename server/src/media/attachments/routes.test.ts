import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { documents } from '../../testing/files/documents.ts'
import { signAttachment } from '../serving/sign-playback.ts'
import { deleteAttachment, storeAttachment } from './store-attachment.ts'

describe('the addresses of attachments', () => {
  let kashf: TestApp
  let folder: string
  let ownerId: number

  beforeAll(async () => {
    kashf = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-attachments-'))
    ownerId = (await buildTeacher(kashf.deps)).id
  })
  afterAll(async () => {
    await kashf.close()
    await rm(folder, { recursive: true, force: true })
  })

  const tx: TestApp['deps']['db']['transaction'] = (work) => kashf.deps.db.transaction(work)
  const get = (url: string) => kashf.app.inject({ url })

  it('serve downloads only, with a valid signature', async () => {
    const file = path.join(folder, 'upload.part')
    await writeFile(file, documents.docx)
    const given = {
      path: file,
      name: `O'quv reja — "1-dars" №${'ў'.repeat(60)}.exe`,
      size: documents.docx.length,
    }
    const id = await tx((tx) => storeAttachment(kashf.deps, tx, { ownerId, file: given }))
    const row = await kashf.deps.db.one<{ name: string; mime: string }>(
      sql`select name, mime from attachment where id = ${id}`,
    )
    const name = row?.name ?? ''
    expect(name).toBe(`O'quv reja — 1-dars №${'ў'.repeat(60)}.docx`)
    const { signedUrl } = signAttachment(kashf.deps, {
      attachment: { id, name },
      bearer: null,
      until: null,
    })
    const course = await buildCourse(kashf.deps, { teacherId: ownerId, lessons: [] })
    const lesson = await buildLesson(kashf.deps, { courseId: course.id, isOpen: true, video: 'none' })
    await kashf.deps.db.run(sql`update lesson set attachment_id = ${id} where id = ${lesson.id}`)
    const download = await get(signedUrl)
    expect(download.statusCode).toBe(200)
    expect(download.rawPayload.equals(documents.docx)).toBe(true)
    expect(download.headers).toMatchObject({
      'content-type': row?.mime,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(download.headers['content-disposition']).toMatch(
      /^attachment; filename="O'quv reja _ 1-dars _{61}\.docx"; filename\*=UTF-8''O%27quv%20reja/,
    )
    expect((await get(signedUrl.replace(/^\/f\/\d+/, '/f/999999'))).statusCode).toBe(403)
    await kashf.deps.db.run(sql`update lesson set attachment_id = null where attachment_id = ${id}`)
    kashf.clock.advance(20_000)
    expect((await get(signedUrl)).statusCode).toBe(403)
    await tx((tx) => deleteAttachment(kashf.deps, tx, id))
    expect((await get(signedUrl)).statusCode).toBe(403)
  })

  it('exist only for files that are documents', async () => {
    const file = path.join(folder, 'page.png')
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const part = { path: file, name: 'page.pdf', size: 41 }
    await expect(tx((tx) => storeAttachment(kashf.deps, tx, { ownerId, file: part }))).rejects.toMatchObject({
      code: 'attachment_type_refused',
      message: 'You can only upload PDF, Word, or Excel files!',
    })
  })
})

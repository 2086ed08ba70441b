import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type { ApiUser } from './api.ts'
import type { KashfServer } from './kashf-server.ts'

const encode = (text: string) => Buffer.from(text).toString('base64')

/** Uploads a file by tus, in one piece, and returns the id of the upload. */
async function upload(
  server: KashfServer,
  user: ApiUser,
  file: { data: Buffer; name: string },
): Promise<string> {
  const headers = { authorization: `Bearer ${user.token}`, 'tus-resumable': '1.0.0' }
  const created = await fetch(`${server.url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(file.data.length),
      'upload-metadata': `purpose ${encode('homework')},filename ${encode(file.name)}`,
    },
  })
  const id = created.headers.get('location')?.split('/').at(-1)
  if (!id) throw new Error(`no upload: ${created.status} ${await created.text()}`)
  const sent = await fetch(`${server.url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(file.data),
  })
  if (!sent.ok) throw new Error(`not uploaded: ${sent.status} ${await sent.text()}`)
  return id
}

/** A page of paper, as a photo and as a PDF of two pages. */
export async function paper(browser: Browser): Promise<{ photo: Buffer; pdf: Buffer }> {
  const page = await browser.newPage({ viewport: { width: 900, height: 1200 } })
  await page.setContent(`<body style="font: 44px cursive; padding: 60px; line-height: 2.2; background: #f3f3ec">
    log<sub>2</sub>(x−1) + log<sub>2</sub>(x+3) = 5<br>(x−1)(x+3) = 32<br>x² + 2x − 35 = 0<br>x₁ = 5, x₂ = −7<br>
    Javob: 5; −7<div style="break-before: page">2-bet</div></body>`)
  const [photo, pdf] = [await page.screenshot(), await page.pdf({ width: '900px', height: '1200px' })]
  await page.close()
  return { photo, pdf }
}

/** Adds a lesson with a task of one criterion, worth 0, 1 or 3 points, and returns the ids of both. */
export async function lessonWithTask(
  owner: ApiUser,
  courseId: number,
  title: string,
): Promise<{ lessonId: number; taskId: number }> {
  const lesson = new FormData()
  const fields = { course_id: String(courseId), title, description: 'Mashqlar', is_open: 'false' }
  for (const [name, value] of Object.entries(fields)) lesson.set(name, value)
  const { id: lessonId } = await owner.call('POST', '/courses/videos', lesson)
  const levels = ["yo'q", 'qisman', "to'liq"].map((name, at) => ({ title: name, points: [0, 1, 3][at] }))
  const { id: taskId } = await owner.call('PUT', `/courses/lesson/${lessonId}/homework`, {
    ...{ text: 'Tenglamani yeching', due_on: null, due_days: null, late: 'accept', late_percent: 0 },
    ...{ late_floor_percent: 0, is_discussed: false, promised_hours: 48, sheet_ids: [], edit: 0 },
    rubric: [{ title: "Yechish yo'li", levels }],
  })
  return { lessonId, taskId }
}

/** Hands a work in over HTTP and returns its id. */
export async function handIn(
  server: KashfServer,
  learner: ApiUser,
  of: { taskId: number; text?: string; files?: { data: Buffer; name: string }[]; edit?: number },
): Promise<number> {
  const sheetIds: number[] = []
  for (const file of of.files ?? []) {
    const upload_id = await upload(server, learner, file)
    sheetIds.push((await learner.call('POST', '/homework/sheets', { upload_id })).id)
  }
  await learner.call('PUT', `/homework/tasks/${of.taskId}/draft`, {
    ...{ text: of.text ?? '', link: null, sheet_ids: sheetIds, recording_id: null, edit: of.edit ?? 0 },
  })
  const sent = await learner.call('POST', `/homework/tasks/${of.taskId}/send`, { request_id: randomUUID() })
  return sent.id
}

import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTask } from '../testing/builders/homework.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, TEST_PASSWORD } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait.ts'

/* What a learner handed in outlives the refund of the course. */

const kashf = testApp({ worker: true, variables: { REFUND_WINDOW_HOURS: '2' } })

it('is locked after a refund, kept for its author, and there again when the course is bought again', async () => {
  const [teacher, student] = [await buildTeacher(kashf.deps), await buildStudent(kashf.deps)]
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 50_000 })
  const lessonId = course.lessonIds[1] ?? 0
  const taskId = await buildTask(kashf.deps, lessonId)
  await topUp(kashf.deps, student.id, 100_000)
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await kashf.call(method, `/api/${path}`, { token: student.token, ...(body && { body }) })
    return { status: answer.statusCode, answer, ...answer.json() }
  }
  const buy = () => call('GET', `actioncourses/buy-course/${course.id}`)
  const own = () => call('GET', `courses/lesson/${lessonId}/homework`)
  const draft = { text: 'Javob: 5 < x', link: null, sheet_ids: [], recording_id: null, edit: 0 }
  const keep = () => call('PUT', `homework/tasks/${taskId}/draft`, draft)

  expect((await buy()).status).toBe(201)
  expect((await keep()).status).toBe(200)
  const sent = await call('POST', `homework/tasks/${taskId}/send`, { request_id: randomUUID() })
  expect(sent.data).toMatchObject({ state: 'sent' })
  const before = (await own()).data.work

  expect((await call('POST', `purchases/${course.id}/refund`)).status).toBe(200)
  expect(await own()).toMatchObject({ status: 403, error: 'lesson_locked' })
  expect((await keep()).status).toBe(403)
  const kept = await kashf.call('GET', `/api/homework/works/${sent.data.id}`, teacher)
  expect(kept.json().data).toMatchObject({ hand_ins: [{ number: 1, text: draft.text }] })
  expect(await exported()).toContain(draft.text)

  expect((await buy()).status).toBe(201)
  expect((await own()).data.work).toEqual(before)

  /** The homework in the archive of the student's data. */
  async function exported(): Promise<string> {
    await call('POST', 'users/data-export', { current_password: TEST_PASSWORD })
    await waitFor('the archive', async () => (await call('GET', 'users/data-export')).data.state === 'ready')
    const file = await kashf.call('GET', '/api/users/data-export/file', student)
    const files = unzipSync(new Uint8Array(file.rawPayload))
    return Buffer.from(files['uy-vazifalari.csv'] ?? []).toString()
  }
})

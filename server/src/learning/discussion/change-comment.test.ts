import { beforeAll, describe, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let buyer: TestPerson
let other: TestPerson
let courseId: number
beforeAll(async () => {
  ;[buyer, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
  courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id })).id
  for (const { id } of [buyer, other]) await enrol(kashf.deps, { studentId: id, courseId })
})

const post = async (person: TestPerson, text: string, parent_id?: number): Promise<number> => {
  const url = `/api/courses/course/${courseId}/commit`
  return (await kashf.call('POST', url, { token: person.token, body: { text, parent_id } })).json().data?.id
}
const edit = (person: { token: string }, id: number, text: string) =>
  kashf.call('PATCH', `/api/courses/comments/${id}`, { token: person.token, body: { text } })
const remove = (person: { token: string }, id: number) =>
  kashf.call('DELETE', `/api/courses/comments/${id}`, { token: person.token })
const page = async () =>
  (await kashf.call('GET', `/api/courses/course/${courseId}`, { token: buyer.token })).json().data

describe('the author’s own comment', () => {
  it('can be edited, and is shown as edited', async () => {
    const id = await post(buyer, 'Yaxshi krus')
    const changed = await edit(buyer, id, '  Yaxshi kurs ')
    expect(changed.json().data).toMatchObject({ id, text: 'Yaxshi kurs', is_mine: true })
    expect(changed.json().data.edited_at).not.toBeNull()
    expect((await page()).comments[0]).toMatchObject({ id, text: 'Yaxshi kurs', is_mine: true })
    expect((await edit(buyer, id, '   ')).json().fields).toHaveProperty('text')
    expect((await edit(buyer, id, 'https://reklama.example')).json().fields).toHaveProperty('text')
    // The comment's own text does not count as a repetition.
    expect((await edit(buyer, id, 'Yaxshi kurs')).statusCode).toBe(200)
  })

  it('is deleted with the answers under it; an answer is deleted alone', async () => {
    const before = (await page()).comments_count
    const thread = await post(buyer, 'Birinchi gapim')
    const answer = await post(teacher, 'Javob', thread)
    await post(other, "Qo'shilaman", thread)
    expect((await page()).comments_count).toBe(before + 3)
    expect((await remove(teacher, answer)).json().data).toEqual({ id: answer })
    const [shown] = (await page()).comments
    expect(shown.replies.map((reply: { text: string }) => reply.text)).toEqual(["Qo'shilaman"])
    await remove(buyer, thread)
    expect((await page()).comments.map((each: { id: number }) => each.id)).not.toContain(thread)
    expect((await page()).comments_count).toBe(before)
    // A repeated call changes nothing.
    expect((await remove(buyer, thread)).statusCode).toBe(404)
    expect((await page()).comments_count).toBe(before)
  })

  it('is counted correctly when a thread and its answers are deleted at the same time', async () => {
    const before = (await page()).comments_count
    const thread = await post(buyer, 'Hammasi birdan')
    const answers = []
    for (const text of ['a', 'b', 'c']) answers.push(await post(teacher, text, thread))
    await Promise.all([
      remove(buyer, thread),
      ...answers.map((answer) => remove(teacher, answer)),
      post(other, 'Yana bir javob', thread),
    ])
    expect((await page()).comments_count).toBe(before)
  })

  it('cannot be changed by anyone else', async () => {
    const id = await post(buyer, 'Bu meniki')
    for (const person of [other, teacher]) {
      expect((await edit(person, id, 'Endi meniki')).statusCode).toBe(404)
      expect((await remove(person, id)).statusCode).toBe(404)
    }
    expect((await edit({ token: 'null' }, id, 'Endi meniki')).statusCode).toBe(401)
    expect((await remove(buyer, 999_999)).statusCode).toBe(404)
    expect((await page()).comments[0].text).toBe('Bu meniki')
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { endAccess, enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

async function learner() {
  const student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
  const [lesson = 0, second = 0] = course.lessonIds
  return { student, course, lesson, second }
}
const save = (person: { token: string }, lessonId: number, key: string, body: object) =>
  kashf.call('PUT', `/api/courses/lesson/${lessonId}/notes/${key}`, { token: person.token, body })
const listed = async (person: { token: string }, path: string) =>
  (await kashf.call('GET', `/api/courses/${path}`, { token: person.token })).json()
const textsOf = (answer: { data: { text: string }[] }) => answer.data.map(({ text }) => text)

describe('notes', () => {
  it('are created, edited and deleted under one key, however often a call is repeated', async () => {
    const { student, lesson } = await learner()
    const key = randomUUID()
    const first = { at_s: 65, text: '  Funksiya nima?\n' }
    expect((await save(student, lesson, key, first)).json().data).toMatchObject({
      key,
      lesson_id: lesson,
      at_s: 65,
      text: 'Funksiya nima?',
    })
    await save(student, lesson, key, first)
    await save(student, lesson, key, { at_s: 70, text: 'Funksiya qaytaradi' })
    await save(student, lesson, randomUUID(), { at_s: 5, text: 'Boshida' })
    const { data } = await listed(student, `lesson/${lesson}/notes`)
    expect(data.map((note: { at_s: number; text: string }) => [note.at_s, note.text])).toEqual([
      [5, 'Boshida'],
      [70, 'Funksiya qaytaradi'],
    ])
    for (let i = 0; i < 2; i++) {
      const url = `/api/courses/lesson/${lesson}/notes/${key}`
      expect((await kashf.call('DELETE', url, { token: student.token })).statusCode).toBe(200)
    }
    expect(textsOf(await listed(student, `lesson/${lesson}/notes`))).toEqual(['Boshida'])
  })

  it('are private: a stranger with the key cannot read, edit or delete one', async () => {
    const { student, course, lesson } = await learner()
    const other = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: other.id, courseId: course.id })
    const key = randomUUID()
    await save(student, lesson, key, { at_s: 1, text: 'Faqat meniki' })
    for (const person of [other, teacher]) {
      expect((await listed(person, `lesson/${lesson}/notes`)).data).toEqual([])
      await save(person, lesson, key, { at_s: 2, text: 'Begona' })
      await kashf.call('DELETE', `/api/courses/lesson/${lesson}/notes/${key}`, { token: person.token })
    }
    expect(textsOf(await listed(student, `lesson/${lesson}/notes`))).toEqual(['Faqat meniki'])
  })

  it('of a course are listed by lesson and second, page by page, even after the term', async () => {
    const { student, course, lesson, second } = await learner()
    const written: [number, number][] = [
      [second, 3],
      [lesson, 50],
      [lesson, 7],
      [second, 90],
    ]
    for (const [id, at] of written) await save(student, id, randomUUID(), { at_s: at, text: `${at}` })
    await endAccess(kashf.deps, { studentId: student.id }, new Date(Date.now() - DAY_MS))
    const texts: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await listed(student, `course/${course.id}/notes?limit=3&cursor=${cursor}`)
      texts.push(...textsOf(page))
      cursor = page.next_cursor
    }
    expect(texts).toEqual(['7', '50', '3', '90'])
    const { data } = await listed(student, `course/${course.id}/notes`)
    expect(data[2]).toMatchObject({ lesson_id: second, lesson_number: 2 })
    // Notes of a locked lesson can be read, but no longer written.
    const late = await save(student, second, randomUUID(), { at_s: 1, text: 'Kech' })
    expect(late.json().error).toBe('lesson_locked')
  })

  it('can still be edited when their number has reached the limit', async () => {
    const { student, lesson } = await learner()
    await kashf.deps.db.run(sql`
      insert into lesson_note (user_id, key, lesson_id, at_s, text)
      select ${student.id}, gen_random_uuid(), ${lesson}, n, 'x' from generate_series(1, 199) n`)
    const key = randomUUID()
    expect((await save(student, lesson, key, { at_s: 1, text: 'Oxirgisi' })).statusCode).toBe(200)
    const more = await save(student, lesson, randomUUID(), { at_s: 1, text: 'Ortiqcha' })
    expect(more.json().error).toBe('too_many_notes')
    expect((await save(student, lesson, key, { at_s: 2, text: 'Boshqacha' })).statusCode).toBe(200)
  })

  it('are refused when malformed, without a session or on a locked lesson', async () => {
    const { student, lesson } = await learner()
    const good = { at_s: 1, text: 'a' }
    const refused: [string, object][] = [
      [randomUUID(), { at_s: -1, text: 'a' }],
      [randomUUID(), { at_s: 1, text: ' \n ' }],
      [randomUUID(), { at_s: 1, text: 'x'.repeat(2001) }],
      [randomUUID(), { text: 'a' }],
    ]
    for (const [key, body] of refused) expect((await save(student, lesson, key, body)).statusCode).toBe(422)
    expect((await save(student, lesson, '12', good)).statusCode).toBe(404)
    expect((await save({ token: 'null' }, lesson, randomUUID(), good)).statusCode).toBe(401)
    const stranger = await buildStudent(kashf.deps)
    expect((await save(stranger, lesson + 1, randomUUID(), good)).json().error).toBe('lesson_locked')
  })
})

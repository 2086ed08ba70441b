import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { MAX_ANSWERS } from './posts.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const buyer = testPerson(kashf, buildStudent)

async function buyNewCourse() {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  await enrol(kashf.deps, { studentId: buyer.id, courseId: course.id })
  return course
}
const comment = (courseId: number, person: { token: string }, body: object) =>
  kashf.call('POST', `/api/courses/course/${courseId}/commit`, { token: person.token, body })

describe('POST /api/courses/course/{id}/commit', () => {
  it("shows a buyer's comment with the teacher's answer under it, and counts both", async () => {
    const course = await buyNewCourse()
    const made = await comment(course.id, buyer, { text: "  Juda foydali kurs <b>bo'ldi</b>  " })
    expect(made.statusCode).toBe(201)
    expect(made.json().data).toMatchObject({
      text: "Juda foydali kurs <b>bo'ldi</b>",
      author: { id: buyer.id, first_name: 'Oquvchi' },
      is_teacher: false,
      is_mine: true,
      edited_at: null,
      replies: [],
    })
    const threadId = made.json().data.id
    const answer = await comment(course.id, teacher, { text: 'Rahmat!', parent_id: threadId })
    expect(answer.json().data.is_teacher).toBe(true)
    // An answer to an answer joins the same thread.
    await comment(course.id, buyer, { text: 'Yana savolim bor', parent_id: answer.json().data.id })
    const page = (await kashf.call('GET', `/api/courses/course/${course.id}/withouttoken`)).json().data
    expect(page.comments_count).toBe(3)
    expect(page.comments).toHaveLength(1)
    expect(page.comments[0].replies.map((reply: { text: string }) => reply.text)).toEqual([
      'Rahmat!',
      'Yana savolim bor',
    ])
  })

  it('is written once by two taps of one press, also for the teacher who may repeat an answer elsewhere', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const person = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: person.id, courseId: course.id })
    const twice = async (by: TestPerson, body: object) =>
      (await Promise.all([1, 2].map(() => comment(course.id, by, body))))
        .map((answer) => answer.statusCode)
        .sort()
    expect(await twice(person, { text: 'Ikki marta bosildi' })).toEqual([201, 422])
    const threads = await kashf.deps.db.rows<{ id: number }>(
      sql`select id from course_comment where course_id = ${course.id} and parent_id is null`,
    )
    expect(threads).toHaveLength(1)
    const answer = { text: 'Rahmat, albatta!', parent_id: threads[0]?.id }
    expect(await twice(teacher, answer)).toEqual([201, 422])
    expect((await comment(course.id, person, { text: 'Yana bir fikr' })).statusCode).toBe(201)
    const other = await kashf.deps.db.found<{ id: number }>(
      sql`select max(id)::int as id from course_comment where course_id = ${course.id} and parent_id is null`,
    )
    expect((await comment(course.id, teacher, { ...answer, parent_id: other.id })).statusCode).toBe(201)
  })

  it('pages through threads, newest first', async () => {
    const course = await buyNewCourse()
    for (let i = 1; i <= 21; i++) {
      const person = await buildStudent(kashf.deps)
      await enrol(kashf.deps, { studentId: person.id, courseId: course.id })
      await comment(course.id, person, { text: `Izoh ${i}` })
    }
    const read = (cursor = '') =>
      kashf.call('GET', `/api/courses/course/${course.id}/comments?cursor=${cursor}`)
    const first = (await read()).json()
    expect(first.data).toHaveLength(20)
    expect(first.data[0].text).toBe('Izoh 21')
    const second = (await read(first.next_cursor)).json()
    expect(second.data.map((thread: { text: string }) => thread.text)).toEqual(['Izoh 1'])
    expect(second.next_cursor).toBeNull()
  })

  it('shows the latest answers of each thread, however many another thread has', async () => {
    const course = await buyNewCourse()
    const writer = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: writer.id, courseId: course.id })
    const [first, second] = [
      (await comment(course.id, writer, { text: 'Birinchi mavzu' })).json().data.id,
      (await comment(course.id, writer, { text: 'Ikkinchi mavzu' })).json().data.id,
    ]
    await kashf.deps.db.run(sql`
      insert into course_comment (course_id, author_id, parent_id, text)
      select ${course.id}, ${writer.id}, ${first}, 'Javob ' || n from generate_series(1, ${MAX_ANSWERS + 5}::int) n`)
    await comment(course.id, teacher, { text: 'Rahmat!', parent_id: second })
    const page = (await kashf.call('GET', `/api/courses/course/${course.id}/comments`)).json().data
    const [newer, older] = page.map(({ replies }: { replies: { text: string }[] }) =>
      replies.map(({ text }) => text),
    )
    expect(newer).toEqual(['Rahmat!'])
    expect([older.length, older.at(-1)]).toEqual([MAX_ANSWERS, `Javob ${MAX_ANSWERS + 5}`])
  })

  it('returns the single thread that a notice links to, by its first comment or by an answer', async () => {
    const course = await buyNewCourse()
    const other = await buyNewCourse()
    const writer = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: writer.id, courseId: course.id })
    const thread = (await comment(course.id, writer, { text: 'Havoladagi izoh' })).json().data.id
    const answer = (await comment(course.id, teacher, { text: 'Javob', parent_id: thread })).json().data.id
    await comment(course.id, writer, { text: 'Keyingi izoh' })
    const threadOf = async (courseId: number, id: number) =>
      (await kashf.call('GET', `/api/courses/course/${courseId}/comments?thread_of=${id}`)).json()
    for (const id of [thread, answer]) {
      const found = await threadOf(course.id, id)
      expect(found.next_cursor).toBeNull()
      expect(found.data).toMatchObject([{ id: thread, replies: [{ id: answer }] }])
      expect(found.data).toHaveLength(1)
    }
    expect((await threadOf(other.id, thread)).data).toEqual([])
    await kashf.call('DELETE', `/api/courses/comments/${thread}`, { token: writer.token })
    expect((await threadOf(course.id, answer)).data).toEqual([])
  })

  it('is for buyers; the teacher may only answer', async () => {
    const course = await buyNewCourse()
    const other = await buyNewCourse()
    const stranger = await buildStudent(kashf.deps)
    const otherTeacher = await buildTeacher(kashf.deps)
    const thread = (await comment(course.id, buyer, { text: 'Savol' })).json().data.id
    for (const person of [stranger, otherTeacher]) {
      expect((await comment(course.id, person, { text: 'Salom' })).json().error).toBe('purchase_required')
      const answer = await comment(course.id, person, { text: 'Salom', parent_id: thread })
      expect(answer.json().error).toBe('purchase_required')
    }
    expect((await comment(course.id, teacher, { text: "E'lon" })).json().error).toBe('purchase_required')
    expect((await comment(course.id, { token: 'null' }, { text: 'Salom' })).statusCode).toBe(401)
    expect((await comment(999_999, buyer, { text: 'Salom' })).statusCode).toBe(404)
    // An answer cannot join a thread of another course.
    const foreign = await comment(other.id, buyer, { text: 'Salom', parent_id: thread })
    expect(foreign.statusCode).toBe(422)
    expect(foreign.json().fields).toHaveProperty('parent_id')
  })

  it('accepts 1 to 1000 characters', async () => {
    const course = await buyNewCourse()
    for (const body of [{}, { text: '' }, { text: '   ' }, { text: 'a'.repeat(1001) }]) {
      const answer = await comment(course.id, buyer, body)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().fields).toHaveProperty('text')
    }
    expect((await comment(course.id, buyer, { text: 'a'.repeat(1000) })).statusCode).toBe(201)
  })

  it('keeps plain text only: no invisible or bidirectional characters, no runs of empty lines', async () => {
    const course = await buyNewCourse()
    const made = await comment(course.id, buyer, { text: 'Zo\u202E\u200B\u0007r\r\n\n\n\n\nkurs' })
    expect(made.json().data.text).toBe('Zo r\n\nkurs')
    expect((await comment(course.id, buyer, { text: 'a\u0000b' })).statusCode).toBe(400)
  })

  it('refuses the same text twice a day, and links from recent buyers', async () => {
    const [course, other] = [await buyNewCourse(), await buyNewCourse()]
    const post = async (courseId: number, person: TestPerson, text: string, parent_id?: number) => {
      const answer = await comment(courseId, person, { text, parent_id })
      return answer.json().fields?.text ?? answer.statusCode
    }
    expect(await post(course.id, buyer, 'Ajoyib kurs ekan')).toBe(201)
    expect(await post(other.id, buyer, 'AJOYIB  kurs ekan')).toContain('bugun')
    for (const text of [
      'Batafsil: https://reklama.example',
      'Kanal t.me/reklama',
      'arzon.uz saytida arzonroq',
    ]) {
      expect(await post(course.id, buyer, text)).toContain('Havola')
    }
    // Ordinary words with a dot are not links, and the teacher may always post links.
    expect(await post(course.id, buyer, "Node.js haqida ham bo'lsa. Rahmat!")).toBe(201)
    const thread = (await comment(course.id, buyer, { text: 'Qayerda topaman?' })).json().data.id
    expect(await post(course.id, teacher, 'https://kashf.uz/yordam', thread)).toBe(201)
    kashf.clock.advance(25 * 3_600_000)
    expect(await post(course.id, buyer, 'Mana: https://kashf.uz')).toBe(201)
    expect(await post(course.id, buyer, 'Ajoyib kurs ekan')).toBe(201)
  })

  it('notifies the teacher of comments and the thread’s author of answers, nobody of their own', async () => {
    const course = await buyNewCourse()
    const other = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: other.id, courseId: course.id })
    const thread = (await comment(course.id, buyer, { text: `Savolim bor ${course.id}` })).json().data.id
    await comment(course.id, teacher, { text: 'Marhamat', parent_id: thread })
    await comment(course.id, other, { text: 'Menda ham', parent_id: thread })
    await comment(course.id, buyer, { text: 'Rahmat hammaga', parent_id: thread })
    const noticesOf = async (person: TestPerson) => {
      const notices = (await kashf.call('GET', '/api/notices', { token: person.token })).json().data
      return notices
        .filter((notice: { subject: { course_id: number } }) => notice.subject.course_id === course.id)
        .map((notice: { kind: string; subject: { author: string } }) => [notice.kind, notice.subject.author])
    }
    expect(await noticesOf(buyer)).toEqual([
      ['comment_answer', 'Oquvchi Sinovov'],
      ['comment_answer', 'Ustoz Sinovov'],
    ])
    expect(await noticesOf(teacher)).toEqual(
      Array.from({ length: 3 }, () => ['new_comment', 'Oquvchi Sinovov']),
    )
    expect(await noticesOf(other)).toEqual([])
  })

  it("shows its author's score with how much of the course they had watched", async () => {
    const course = await buyNewCourse()
    await kashf.call('PUT', `/api/courses/lesson/${course.lessonIds[0]}/progress`, {
      token: buyer.token,
      body: { position_s: 30, ranges: [[0, 30]] },
    })
    await kashf.call('POST', `/api/courses/course/${course.id}/score`, {
      token: buyer.token,
      body: { score: 4 },
    })
    await comment(course.id, buyer, { text: `Baholadim ${course.id}` })
    const page = (await kashf.call('GET', `/api/courses/course/${course.id}/withouttoken`)).json().data
    expect(page.comments[0]).toMatchObject({ score: 4, watched_percent: 25, is_mine: false })
  })

  it('is rate-limited', async () => {
    kashf.clock.startWindow(10 * MINUTE_MS)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const spammer = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: spammer.id, courseId: course.id })
    const statuses = []
    for (let i = 0; i < 21; i++) statuses.push((await comment(course.id, spammer, { text: 'x' })).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })
})

import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher, signInAgain } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { removeLessonFiles } from '../lessons/deleted-lessons.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)

const arrange = (id: number, body: object, token = teacher.token) =>
  kashf.call('PUT', `/api/courses/${id}/curriculum`, { token, body })
const remove = (id: number) => kashf.call('DELETE', `/api/courses/videos/${id}`, { token: teacher.token })
const restore = (id: number, token = teacher.token) =>
  kashf.call('POST', `/api/courses/videos/${id}/restore`, { token })
/** The public page: titles of the sections, and the lessons with the titles of their sections. */
async function shown(id: number) {
  const { videos, sections } = (await kashf.call('GET', `/api/courses/course/${id}/withouttoken`)).json().data
  const titleOf = (sectionId: number) =>
    sections.find((section: { id: number }) => section.id === sectionId)?.title ?? null
  return {
    sections: sections.map(({ title }: { title: string }) => title),
    lessons: videos.map(({ id, section_id }: { id: number; section_id: number }) => [
      id,
      titleOf(section_id),
    ]),
  }
}

describe('sections', () => {
  it('are created, renamed, moved and removed in one call, and everyone sees them', async () => {
    const { id, lessonIds } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 4 })
    const [a = 0, b = 0, c = 0, d = 0] = lessonIds
    const made = await arrange(id, {
      lesson_ids: [d],
      sections: [
        { title: ' Kirish ', lesson_ids: [a, b] },
        { title: 'Davomi', lesson_ids: [c] },
      ],
    })
    expect(made.statusCode).toBe(200)
    const [first, second] = made.json().data.sections
    expect(first).toEqual({ id: expect.any(Number), title: 'Kirish', lesson_ids: [a, b] })
    expect(await shown(id)).toEqual({
      sections: ['Kirish', 'Davomi'],
      lessons: [
        [d, null],
        [a, 'Kirish'],
        [b, 'Kirish'],
        [c, 'Davomi'],
      ],
    })

    await arrange(id, {
      lesson_ids: [],
      sections: [
        { ...second, lesson_ids: [c, a] },
        { ...first, title: 'Asoslar', lesson_ids: [b, d] },
      ],
    })
    expect(await shown(id)).toEqual({
      sections: ['Davomi', 'Asoslar'],
      lessons: [
        [c, 'Davomi'],
        [a, 'Davomi'],
        [b, 'Asoslar'],
        [d, 'Asoslar'],
      ],
    })

    await arrange(id, { lesson_ids: lessonIds, sections: [] })
    expect(await shown(id)).toEqual({ sections: [], lessons: lessonIds.map((lesson) => [lesson, null]) })
  })

  it('are merged with what another window has made of them', async () => {
    const { id, lessonIds } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
    const [a = 0, b = 0, c = 0] = lessonIds
    const { sections } = (
      await arrange(id, { lesson_ids: [a], sections: [{ title: 'Bir', lesson_ids: [b, c] }] })
    ).json().data
    const one = sections[0].id
    const base = { lesson_ids: [a], sections: [{ id: one, title: 'Bir', lesson_ids: [b, c] }] }
    // One window adds and renames; the other one, which has not seen it, moves a lesson and renames as well.
    await arrange(id, {
      base,
      lesson_ids: [a],
      sections: [
        { id: one, title: 'Birinchi', lesson_ids: [b, c] },
        { title: 'Yangi', lesson_ids: [] },
      ],
    })
    const moved = await arrange(id, {
      base,
      lesson_ids: [a, c],
      sections: [{ id: one, title: 'Bosh', lesson_ids: [b] }],
    })
    expect(moved.json().data).toMatchObject({
      lesson_ids: [a, c],
      sections: [
        { id: one, title: 'Birinchi', lesson_ids: [b] },
        { title: 'Yangi', lesson_ids: [] },
      ],
      conflicts: [{ id: one, title: 'Bosh' }],
    })
    // A lesson that was deleted meanwhile refuses no move of the others.
    await remove(b)
    const late = await arrange(id, {
      base: moved.json().data,
      lesson_ids: [c, a],
      sections: moved.json().data.sections,
    })
    expect(late.json().data).toMatchObject({ lesson_ids: [c, a], sections: [{ lesson_ids: [] }, {}] })
  })

  it('refuse missing, foreign and repeated lessons, sections of other courses, and other teachers', async () => {
    const { id, lessonIds } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 2 })
    const other = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 1 })
    const section = (
      await arrange(other.id, {
        lesson_ids: [],
        sections: [{ title: 'Boshqa', lesson_ids: other.lessonIds }],
      })
    ).json().data.sections[0]
    const [a = 0, b = 0] = lessonIds
    for (const [field, body] of [
      ['lesson_ids', { lesson_ids: [a], sections: [] }],
      ['lesson_ids', { lesson_ids: [a, b], sections: [{ title: 'Yana', lesson_ids: [b] }] }],
      ['lesson_ids', { lesson_ids: [a, b, ...other.lessonIds], sections: [] }],
      ['sections', { lesson_ids: [a, b], sections: [{ ...section, lesson_ids: [] }] }],
      ['sections.0.title', { lesson_ids: [a, b], sections: [{ title: ' ', lesson_ids: [] }] }],
      ['sections', { lesson_ids: [a, b] }],
    ] as const) {
      const answer = await arrange(id, body)
      expect(answer.statusCode, JSON.stringify(body)).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual([field])
    }
    expect((await arrange(id, { lesson_ids: [a, b], sections: [] }, stranger.token)).statusCode).toBe(404)
    expect((await shown(other.id)).sections).toEqual(['Boshqa'])
  })

  it('keep their lessons when an older client orders a flat list or adds a lesson', async () => {
    const { id, lessonIds } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
    const [a = 0, b = 0, c = 0] = lessonIds
    await arrange(id, {
      lesson_ids: [],
      sections: [
        { title: 'Bir', lesson_ids: [a, b] },
        { title: 'Ikki', lesson_ids: [c] },
      ],
    })
    const { token } = teacher
    const ordered = await kashf.call('PATCH', `/api/courses/${id}/lessons`, {
      token,
      body: { lesson_ids: [c, b, a] },
    })
    expect(ordered.json().data).toEqual({ lesson_ids: [b, a, c] })
    const texts = { title: "Qo'shimcha", description: 'Tavsif', is_open: false }
    const added = await kashf.call('POST', '/api/courses/videos', {
      token,
      body: { course_id: id, ...texts },
    })
    expect((await shown(id)).lessons).toEqual([
      [b, 'Bir'],
      [a, 'Bir'],
      [c, 'Ikki'],
      [added.json().data.id, 'Ikki'],
    ])
  })
})

describe('a deleted lesson', () => {
  it('comes back to its place with its video and progress, once', async () => {
    const { id, lessonIds } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
    const [a = 0, b = 0, c = 0] = lessonIds
    const before = await shown(id)
    await remove(b)
    expect((await restore(b, stranger.token)).statusCode).toBe(404)
    // Arranging renumbers the rest, so that the lesson's place is taken.
    await arrange(id, { lesson_ids: [a, c], sections: [] })
    expect((await restore(b)).json().data).toEqual({ id: b })
    expect(await shown(id)).toEqual(before)
    expect((await restore(b)).statusCode).toBe(404)
    const page = await kashf.call('GET', `/api/courses/lesson/${b}`, { token: teacher.token })
    expect(page.json().data).toMatchObject({ status: 'ready', video_link: expect.stringContaining('video/') })
  })

  it('is listed for a day, and both acts are in the history of the course', async () => {
    const { id, lessonIds } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
    const [a = 0, b = 0] = lessonIds
    const listed = (token = teacher.token) =>
      kashf.call('GET', `/api/courses/${id}/lessons/deleted`, { token })
    const ids = async () => (await listed()).json().data.map((lesson: { id: number }) => lesson.id)
    await remove(a)
    await remove(b)
    const [, row] = (await listed()).json().data
    expect(row).toMatchObject({ id: a, title: expect.any(String) })
    const left = Date.parse(row.restorable_until) - kashf.clock.now().getTime()
    expect(left / DAY_MS).toBeCloseTo(1, 3)
    expect((await listed(stranger.token)).statusCode).toBe(404)
    await restore(a)
    expect(await ids()).toEqual([b])

    const history = await kashf.call('GET', `/api/courses/${id}/versions`, { token: teacher.token })
    const events = history
      .json()
      .data.map((row: { lesson: { id: number }; lesson_event: string; fields: string[] }) => [
        row.lesson.id,
        row.lesson_event,
        row.fields,
      ])
    expect(events).toEqual([
      [a, 'restored', []],
      [b, 'deleted', []],
      [a, 'deleted', []],
    ])
    // Buyers of a course on sale have lost and regained a lesson.
    const audited = await kashf.deps.db.rows(sql`
      select subject from audit_entry where action = 'teacher.edit' and operator_id = ${teacher.id}
         and subject = any(${[`lesson:${a}`, `lesson:${b}`]}) order by id`)
    expect(audited.length).toBe(3)
    kashf.clock.advance(DAY_MS)
    await signInAgain(kashf.deps, teacher)
    expect(await ids()).toEqual([])
  })

  it('whose section was removed meanwhile comes back to the last section, not before the first', async () => {
    const { id, lessonIds } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
    const [a = 0, b = 0, c = 0] = lessonIds
    const two = await arrange(id, {
      lesson_ids: [],
      sections: [
        { title: 'Bir', lesson_ids: [a] },
        { title: 'Ikki', lesson_ids: [b, c] },
      ],
    })
    await remove(a)
    const [, second] = two.json().data.sections
    await arrange(id, { lesson_ids: [], sections: [{ ...second, lesson_ids: [b, c] }] })
    await restore(a)
    const { lessons } = await shown(id)
    expect(lessons.map(([, section]: [number, string]) => section)).toEqual(['Ikki', 'Ikki', 'Ikki'])
  })

  it('loses its files after a day and cannot be restored then; a restored one keeps them', async () => {
    const { lessonIds } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
    const [gone = 0, back = 0] = lessonIds
    await remove(gone)
    await remove(back)
    await restore(back)
    const videoOf = async (lesson: number) =>
      (
        await kashf.deps.db.one<{ video_id: number | null }>(
          sql`select video_id from lesson where id = ${lesson}`,
        )
      )?.video_id
    await removeLessonFiles(kashf.deps, { lessonId: gone })
    expect(await videoOf(gone)).not.toBeNull()
    kashf.clock.advance(DAY_MS)
    await signInAgain(kashf.deps, teacher)
    for (const lessonId of [gone, back]) await removeLessonFiles(kashf.deps, { lessonId })
    expect(await videoOf(gone)).toBeNull()
    expect(await videoOf(back)).not.toBeNull()
    expect((await restore(gone)).statusCode).toBe(404)
  })
})

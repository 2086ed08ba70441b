import type { SaidElsewhere, SaidLesson } from '@kashf/contract/learning/transcripts.ts'
import { readTranscript } from '@kashf/contract/media/transcript.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { readCaptionWords } from '../../media/captions/read-caption-words.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildOperator, buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const other = testPerson(kashf, buildTeacher)
const buyer = testPerson(kashf, buildStudent)
const former = testPerson(kashf, buildStudent)
const stranger = testPerson(kashf, buildStudent)
const operator = testPerson(kashf, buildOperator)

type Person = { token: string }

/** Cues of two seconds, one after another. */
const vtt = (...texts: string[]) =>
  `WEBVTT\n\n${texts.map((text, i) => `${clock(2 * i)} --> ${clock(2 * i + 2)}\n${text}\n`).join('\n')}`
const clock = (s: number) =>
  `${[s / 3600, (s / 60) % 60, s % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}.000`

async function caption(lessonId: number, language: string, file: BlobPart, by: Person = teacher) {
  const body = new FormData()
  body.append('file', new Blob([file]), 'subtitr.vtt')
  const answer = await kashf.app.inject({
    method: 'PUT',
    url: `/api/courses/videos/${lessonId}/captions/${language}`,
    headers: { authorization: `Bearer ${by.token}` },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const inCourse = (courseId: number, text: string, person?: Person, cursor = '') =>
  kashf.call(
    'GET',
    `/api/courses/course/${courseId}/said?text=${encodeURIComponent(text)}${cursor && `&cursor=${cursor}`}`,
    person,
  )
const found = async (courseId: number, text: string, person?: Person): Promise<SaidLesson[]> =>
  (await inCourse(courseId, text, person)).json().data
const lessonsIn = async (courseId: number, text: string, person?: Person) =>
  (await found(courseId, text, person)).map(({ id }) => id)

async function previews(text: string): Promise<SaidElsewhere[]> {
  kashf.deps.publicCache.clear()
  const answer = await kashf.call('GET', `/api/courses/said?text=${encodeURIComponent(text)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const own = async (text: string, person: Person): Promise<SaidElsewhere[]> =>
  (await kashf.call('GET', `/api/courses/my-said?text=${encodeURIComponent(text)}`, person)).json().data

let course: { id: number; lessonIds: number[] }
let free: number
let paid: number

beforeAll(async () => {
  course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    title: 'DTM matematika',
    lessons: [{ title: 'Kirish', isOpen: true }, { title: 'Logarifm' }, { video: 'vimeo' }],
  })
  ;[free = 0, paid = 0] = course.lessonIds
  await caption(free, 'uz', vtt('Bugun tenglama yechamiz', "Ko'paytma, ya'ni hosila", 'Tenglamalar tugadi'))
  await caption(paid, 'uz', vtt('Salom', 'Logarifmning asosi', 'Логарифм ва тенглама'))
  await caption(paid, 'ru', vtt('Привет', 'Основание логарифма'))
  await enrol(kashf.deps, { studentId: buyer.id, courseId: course.id })
  await enrol(kashf.deps, {
    studentId: former.id,
    courseId: course.id,
    expiresAt: new Date(kashf.clock.now().getTime() + DAY_MS),
  })
})

describe('GET /api/courses/course/{id}/said', () => {
  it('finds the cues of every lesson that the caller may watch, in the order of the course', async () => {
    expect(await found(course.id, 'tenglama', buyer)).toEqual([
      {
        ...{ id: free, title: 'Kirish', spoken: 'uz', count: 2 },
        moments: [
          { at_s: 0, text: 'Bugun tenglama yechamiz' },
          { at_s: 4, text: 'Tenglamalar tugadi' },
        ],
      },
      {
        ...{ id: paid, title: 'Logarifm', spoken: 'uz', count: 1 },
        moments: [{ at_s: 4, text: 'Логарифм ва тенглама' }],
      },
    ])
  })

  it.each([
    ['the beginning of a word', 'logarif', 2],
    ['the other alphabet', 'логарифм', 2],
    ['words of one cue in any order', 'asosi logarifm', 1],
    ['words of different cues', 'salom asosi', 0],
    ['the middle of a word', 'ogarifm', 0],
    ['another apostrophe', 'koʻpaytma yaʼni', 1],
    ['signs alone', '%_\\ ?!', 0],
    ['what a pattern would read', 'l%m', 0],
    ['what a query would read', "salom' | 'asosi", 0],
    ['the other language', 'основание', 1],
  ])('compares %s', async (_what, text, count) => {
    const lessons = await found(course.id, text, buyer)
    expect(lessons.reduce((sum, lesson) => sum + lesson.count, 0)).toBe(count)
  })

  it('never gives a word of a lesson that is closed to the caller', async () => {
    const everybody = { visitor: undefined, stranger, other }
    for (const person of Object.values(everybody)) {
      expect(await lessonsIn(course.id, 'tenglama', person)).toEqual([free])
      expect(await lessonsIn(course.id, 'logarifm', person)).toEqual([])
    }
    for (const person of [teacher, operator, buyer, former]) {
      expect(await lessonsIn(course.id, 'logarifm', person)).toEqual([paid])
    }
    await kashf.deps.db.run(sql`
      insert into lesson_unlock (lesson_id, opens_at, after_previous, edit)
      values (${paid}, ${new Date(kashf.clock.now().getTime() + DAY_MS / 2)}, false, 1)`)
    expect(await lessonsIn(course.id, 'logarifm', buyer)).toEqual([])
    expect(await own('logarifm', buyer)).toEqual([])
    expect(await lessonsIn(course.id, 'logarifm', teacher)).toEqual([paid])
    await kashf.deps.db.run(sql`delete from lesson_unlock where lesson_id = ${paid}`)
    kashf.clock.advance(2 * DAY_MS)
    expect(await lessonsIn(course.id, 'logarifm', former)).toEqual([])
    expect(await lessonsIn(course.id, 'logarifm', buyer)).toEqual([paid])
  })

  it('knows only courses that the caller may see', async () => {
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1, lessons: 1 })
    await caption(draft.lessonIds[0] ?? 0, 'uz', vtt('Qoralama gapirildi'))
    expect((await inCourse(draft.id, 'qoralama', buyer)).statusCode).toBe(404)
    expect((await inCourse(draft.id, 'qoralama')).statusCode).toBe(404)
    expect(await lessonsIn(draft.id, 'qoralama', teacher)).toEqual(draft.lessonIds)
    expect(await previews('qoralama')).toEqual([])
  })

  it('reads a long course in pages', async () => {
    const long = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: Array.from({ length: 22 }, () => ({ isOpen: true })),
    })
    for (const id of long.lessonIds) await caption(id, 'uz', vtt('Sahifa ochiladi'))
    const first = (await inCourse(long.id, 'sahifa')).json()
    const rest = (await inCourse(long.id, 'sahifa', undefined, first.next_cursor)).json()
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(long.lessonIds)
    expect([first.data.length, rest.next_cursor]).toEqual([20, null])
  })

  it.each([
    ['no text', ''],
    ['an empty one', 'text='],
    ['a long one', `text=${'a'.repeat(101)}`],
    ['a list', 'text=a&text=b'],
  ])('refuses %s', async (_what, query) => {
    const answer = await kashf.call('GET', `/api/courses/course/${course.id}/said?${query}`)
    expect(answer.statusCode).toBe(422)
  })
})

describe('GET /api/courses/said', () => {
  it('finds what is said in free lessons of courses on sale, and nothing else', async () => {
    expect(await previews('hosila')).toEqual([
      {
        ...{ id: free, title: 'Kirish', spoken: 'uz', count: 1, language: 1 },
        ...{ course_id: course.id, course_title: 'DTM matematika' },
        moments: [{ at_s: 2, text: "Ko'paytma, ya'ni hosila" }],
      },
    ])
    expect(await previews('logarifm')).toEqual([])
    expect(await previews('va bu')).toEqual([])
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${course.id}`)
    expect(await previews('hosila')).toEqual([])
    await kashf.deps.db.run(sql`update course set status = 2 where id = ${course.id}`)
  })

  it('follows which lessons are free', async () => {
    const setOpen = async (lessonId: number, isOpen: boolean) => {
      const answer = await kashf.call('PATCH', `/api/courses/videos/${lessonId}`, {
        token: teacher.token,
        body: { is_open: isOpen },
      })
      expect(answer.statusCode).toBe(200)
    }
    await setOpen(paid, true)
    expect((await previews('logarifm')).map(({ id }) => id)).toEqual([paid])
    await setOpen(paid, false)
    expect(await previews('logarifm')).toEqual([])
  })

  it('opens a lesson before the word in a long cue, and not after the end of the video', async () => {
    const { lessonIds } = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ isOpen: true, durationS: 60 }],
    })
    const half = 'so‘z '.repeat(20)
    await caption(
      lessonIds[0] ?? 0,
      'uz',
      `WEBVTT\n\n00:10.000 --> 00:30.000\n${half}integral ${half}\n\n01:00.000 --> 01:02.000\nintegral\n`,
    )
    const [lesson] = await previews('integral')
    expect([lesson?.count, lesson?.moments.length]).toEqual([1, 1])
    const at = lesson?.moments[0]?.at_s ?? 0
    expect(at).toBeGreaterThanOrEqual(18)
    expect(at).toBeLessThanOrEqual(20)
  })
})

describe('GET /api/courses/my-said', () => {
  it("finds what is said in the learner's own courses while they are open", async () => {
    expect((await own('logarifm', buyer)).map(({ id, count }) => [id, count])).toEqual([[paid, 2]])
    for (const person of [stranger, former, teacher]) expect(await own('logarifm', person)).toEqual([])
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${course.id}`)
    expect((await own('logarifm', buyer)).map(({ id }) => id)).toEqual([paid])
    await kashf.deps.db.run(sql`update course set status = 2 where id = ${course.id}`)
    expect((await kashf.call('GET', '/api/courses/my-said?text=logarifm')).statusCode).toBe(401)
  })
})

describe('/api/courses/lesson/{id}/caption-requests', () => {
  const ask = (lessonId: number, person: Person | undefined, method: 'GET' | 'PUT' = 'PUT') =>
    kashf.call(method, `/api/courses/lesson/${lessonId}/caption-requests`, person)

  it('counts each person who asks once, while there are no captions', async () => {
    const silent = await buildLesson(kashf.deps, { courseId: course.id })
    expect((await ask(silent.id, buyer, 'GET')).json().data).toEqual({ count: 0, is_asked: false })
    await Promise.all([ask(silent.id, buyer), ask(silent.id, buyer)])
    expect((await ask(silent.id, buyer)).json().data).toEqual({ count: 1, is_asked: true })
    expect((await ask(silent.id, teacher, 'GET')).json().data).toEqual({ count: 1, is_asked: false })
    expect((await ask(free, buyer)).json().data).toEqual({ count: 0, is_asked: false })
    for (const method of ['GET', 'PUT'] as const) {
      expect((await ask(silent.id, stranger, method)).statusCode).toBe(403)
      expect((await ask(silent.id, undefined, method)).statusCode).toBe(401)
    }
  })
})

describe('the text of captions', () => {
  it('is of the captions that are there', async () => {
    await caption(free, 'en', vtt('Derivative of a product'))
    expect(await lessonsIn(course.id, 'derivative')).toEqual([free])
    await caption(free, 'en', vtt('Integral instead'))
    expect(await lessonsIn(course.id, 'derivative')).toEqual([])
    await kashf.call('DELETE', `/api/courses/videos/${free}/captions/en`, { token: teacher.token })
    expect(await lessonsIn(course.id, 'instead')).toEqual([])
    await kashf.deps.db.run(sql`update lesson set deleted_at = ${kashf.clock.now()} where id = ${paid}`)
    expect(await lessonsIn(course.id, 'logarifm', buyer)).toEqual([])
    await kashf.deps.db.run(sql`update lesson set deleted_at = null where id = ${paid}`)
  })

  it('is read from captions that were stored without it', async () => {
    await kashf.deps.db.run(sql`delete from caption_text`)
    expect(await lessonsIn(course.id, 'tenglama', buyer)).toEqual([])
    await readCaptionWords(kashf.deps)
    expect(await lessonsIn(course.id, 'tenglama', buyer)).toEqual([free, paid])
    expect((await previews('hosila')).map(({ id }) => id)).toEqual([free])
    expect(await readCaptionWords(kashf.deps)).toBe(0)
  })

  it('is not lost in hostile captions', async () => {
    const { id, lessonIds } = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ isOpen: true }],
    })
    const [lessonId = 0] = lessonIds
    const hostile = `{"a",NULL} \\ 'x' & <script>alert(1)</script> \u202e %_ xavfli`
    await caption(lessonId, 'uz', `WEBVTT\n\n00:01.000 --> 00:02.000\n${hostile}\n- ikkinchi <b>qator</b>\n`)
    const [lesson] = await found(id, 'xavfli qator')
    expect(lesson?.moments).toEqual([
      { at_s: 1, text: `{"a",NULL} \\ 'x' & <script>alert(1)</script>  %_ xavfli - ikkinchi qator` },
    ])
  })

  it('takes captions of 20,000 cues with a word of their own each', async () => {
    const { id, lessonIds } = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ isOpen: true, durationS: 21_600 }],
    })
    const [lessonId = 0] = lessonIds
    const cues = Array.from({ length: 20_000 }, (_, i) => `${clock(i)} --> ${clock(i + 1)}\nkadr soz${i}q\n`)
    const { captions } = await caption(lessonId, 'uz', `WEBVTT\n\n${cues.join('\n')}`)
    const [all] = await found(id, 'kadr')
    expect([all?.count, all?.moments.map(({ at_s }) => at_s)]).toEqual([20_000, [0, 1, 2]])
    const [last] = await found(id, 'soz19998q')
    expect(last?.moments.map(({ text }) => text)).toEqual(['kadr soz19998q'])
    const stored = readTranscript((await kashf.app.inject({ url: captions[0].url })).body)
    expect([stored.length, stored[19_999]]).toEqual([
      20_000,
      { from_ms: 19_999_000, to_ms: 20_000_000, text: 'kadr soz19999q' },
    ])
  })

  it('is shared by the courses that share a video, each with its own rule', async () => {
    const copy = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [{ isOpen: true }] })
    await kashf.deps.db.transaction(async (tx) => {
      await tx.run(sql`
        update lesson set video_id = (select video_id from lesson where id = ${paid}) where id = ${copy.lessonIds[0]}`)
      await refreshCourseFigures(tx, copy.id)
    })
    expect((await previews('logarifm')).map(({ id }) => id)).toEqual(copy.lessonIds)
    expect(await lessonsIn(course.id, 'logarifm', stranger)).toEqual([])
  })
})

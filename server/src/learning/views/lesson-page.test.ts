import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildAttachment, enrol } from '../../testing/builders/learning.ts'
import { buildOperator, buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const buyer = testPerson(kashf, buildStudent)
const stranger = testPerson(kashf, buildStudent)
const operator = testPerson(kashf, buildOperator)
/** Lessons: open, locked, locked Vimeo, locked without a ready video. */
let lessons: { open: number; locked: number; vimeo: number; waiting: number; failed: number }
let videos: { open: number; locked: number; waiting: number }
let lockedFile: number
let courseId: number

const videoOf = async (lessonId: number) => {
  const row = await kashf.deps.db.one<{ video_id: number }>(
    sql`select video_id from lesson where id = ${lessonId}`,
  )
  if (!row?.video_id) throw new Error(`lesson ${lessonId} has no video`)
  return row.video_id
}

beforeAll(async () => {
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [
      { title: 'Ochiq dars', isOpen: true },
      { title: 'Yopiq dars', description: 'Faqat xaridorlarga' },
      { title: 'Vimeo darsi', video: 'vimeo' },
      { title: 'Navbatdagi dars', video: 'waiting', isOpen: true },
      { title: 'Buzuq dars', video: 'failed' },
    ],
  })
  const [open = 0, locked = 0, vimeo = 0, waiting = 0, failed = 0] = course.lessonIds
  courseId = course.id
  lessons = { open, locked, vimeo, waiting, failed }
  videos = { open: await videoOf(open), locked: await videoOf(locked), waiting: await videoOf(waiting) }
  lockedFile = await buildAttachment(kashf.deps, { ownerId: teacher.id, lessonId: locked })
  await kashf.deps.db.run(sql`
    insert into vimeo_video (vimeo_id, embed_url, duration_s)
    values ('76979871', 'https://player.vimeo.com/video/76979871?title=0&byline=0&portrait=0', 62)`)
  await enrol(kashf.deps, { studentId: buyer.id, courseId })
})

const visit = (id: number | string) => kashf.call('GET', `/api/courses/lesson/${id}/withouttoken`)
const open = (id: number | string, person: { token: string }) =>
  kashf.call('GET', `/api/courses/lesson/${id}`, { token: person.token })
const sign = (file: string, person?: { token: string }) =>
  kashf.call(
    'GET',
    `/api/courses/get-signed-url?file=${encodeURIComponent(file)}`,
    person && { token: person.token },
  )

describe('GET /api/courses/lesson/{id}', () => {
  it('opens a free lesson to a visitor', async () => {
    const answer = await visit(lessons.open)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      id: lessons.open,
      course_id: courseId,
      title: 'Ochiq dars',
      is_open: true,
      is_free: true,
      variant: 'video',
      video_link: `video/${videos.open}`,
      file: null,
      duration_s: 60,
      status: 'ready',
      can_retry: false,
      captions: [],
      previews_url: null,
      position_s: 0,
      completed: false,
      notes_count: 0,
      questions_count: 0,
      has_homework: false,
    })
  })

  it('reveals nothing about a locked lesson to a visitor or a stranger', async () => {
    for (const answer of [await visit(lessons.locked), await open(lessons.locked, stranger)]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ error: 'lesson_locked' })
      expect(answer.body).not.toMatch(/video\/|file\/|maxfiy|xaridorlarga|\/v\/|\/f\//)
    }
    const vimeo = await open(lessons.vimeo, stranger)
    expect(vimeo.statusCode).toBe(403)
    expect(vimeo.body).not.toContain('vimeo')
  })

  it('opens a locked lesson to the buyer, the teacher and operators', async () => {
    for (const person of [buyer, teacher, operator]) {
      const answer = await open(lessons.locked, person)
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data).toMatchObject({
        video_link: `video/${videos.locked}`,
        file: `file/${lockedFile}`,
        file_name: 'maxfiy-konspekt.pdf',
        file_size: 2000,
      })
    }
  })

  it.each([
    ['draft', 1],
    ['published', 2],
    ['in review', 3],
    ['hidden', 4],
    ['returned', 5],
  ] as const)(
    'previews every lesson of a course that is %s to its teacher and operators',
    async (_, status) => {
      const states = ['ready', 'waiting', 'processing', 'failed', 'vimeo', 'none'] as const
      const course = await buildCourse(kashf.deps, {
        teacherId: teacher.id,
        status,
        lessons: states.map((video) => ({ title: video, video })),
      })
      const otherTeacher = await buildTeacher(kashf.deps)
      for (const viewer of [teacher, operator]) {
        const page = await kashf.call('GET', `/api/courses/course/${course.id}`, { token: viewer.token })
        expect(page.json().data).toMatchObject({ status, videos: states.map((title) => ({ title })) })
        // The banner above the preview depends on this field.
        expect(page.json().data).toHaveProperty('return_reason')
        for (const id of course.lessonIds) expect((await open(id, viewer)).statusCode).toBe(200)
      }
      for (const viewer of [otherTeacher, stranger]) {
        const statuses = await Promise.all(
          course.lessonIds.map(async (id) => (await open(id, viewer)).statusCode),
        )
        expect(new Set(statuses)).toEqual(new Set([status === 2 ? 403 : 404]))
      }
    },
  )

  it('contains the embed address of a Vimeo lesson', async () => {
    expect((await open(lessons.vimeo, buyer)).json().data.video_link).toContain(
      'https://player.vimeo.com/video/76979871',
    )
  })

  it('shows why a video failed to its teacher only', async () => {
    expect((await open(lessons.failed, teacher)).json().data).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('video emas'),
    })
    expect((await open(lessons.failed, buyer)).json().data).toMatchObject({ status: 'failed', failure: null })
  })

  it('says what was decided about the sound to its teacher only', async () => {
    await kashf.deps.db.run(sql`update video set note = 'sound_mixed' where id = ${videos.locked}`)
    expect((await open(lessons.locked, teacher)).json().data.video_note).toBe('sound_mixed')
    expect((await open(lessons.locked, buyer)).json().data.video_note).toBeNull()
  })

  it('is locked again when the term is over', async () => {
    const late = await buildStudent(kashf.deps)
    const expiresAt = new Date(kashf.clock.now().getTime() - 1000)
    await enrol(kashf.deps, { studentId: late.id, courseId, expiresAt })
    expect((await open(lessons.locked, late)).json().error).toBe('lesson_locked')
    expect((await sign(`video/${videos.locked}`, late)).json().error).toBe('lesson_locked')
  })

  it('answers 404 for deleted and unknown lessons and those of drafts, and 401 without a session', async () => {
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    const [first = 0, second = 0] = draft.lessonIds
    expect((await visit(first)).statusCode).toBe(404)
    expect((await open(first, stranger)).statusCode).toBe(404)
    expect((await open(first, teacher)).statusCode).toBe(200)
    await kashf.deps.db.run(sql`update lesson set deleted_at = now() where id = ${second}`)
    expect((await open(second, teacher)).statusCode).toBe(404)
    for (const id of [999_999, 'abc']) expect((await visit(id)).statusCode).toBe(404)
    expect((await open(lessons.open, { token: 'null' })).statusCode).toBe(401)
  })
})

describe('GET /api/courses/get-signed-url', () => {
  it('signs an address with an expiry for everyone who may watch, outside `data`', async () => {
    for (const answer of [
      await sign(`video/${videos.open}`),
      await sign(`video/${videos.locked}`, buyer),
      await sign(`video/${videos.locked}`, teacher),
      await sign(`video/${videos.locked}`, operator),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json().hls).toMatch(/^http:\/\/kashf\.test\/v\/\d+\/.+\/master\.m3u8$/)
      expect(Date.parse(answer.json().expires_at)).toBeGreaterThan(kashf.clock.now().getTime())
    }
    expect((await sign(`file/${lockedFile}`, buyer)).json().signedUrl).toMatch(/^http:\/\/kashf\.test\/f\//)
    expect((await sign('https://vimeo.com/76979871', buyer)).json().signedUrl).toContain('player.vimeo.com')
  })

  it('refuses locked files with 403 and no address', async () => {
    for (const file of [`video/${videos.locked}`, `file/${lockedFile}`, 'https://vimeo.com/76979871']) {
      for (const answer of [
        await sign(file),
        await sign(file, stranger),
        await sign(file, { token: 'null' }),
      ]) {
        expect(answer.statusCode).toBe(403)
        expect(answer.json().error).toBe('lesson_locked')
        expect(answer.body).not.toMatch(/signedUrl|\/v\/|\/f\/|vimeo/)
      }
    }
  })

  it('answers 404 for files that no lesson visible to the viewer uses', async () => {
    for (const file of [
      'video/999999',
      'file/999999',
      'video/abc',
      '../etc/passwd',
      'https://vimeo.com/1',
      'https://example.com/x.mp4',
    ]) {
      expect((await sign(file, buyer)).statusCode).toBe(404)
    }
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    const draftVideo = await videoOf(draft.lessonIds[0] ?? 0)
    expect((await sign(`video/${draftVideo}`, stranger)).statusCode).toBe(404)
    expect((await sign(`video/${draftVideo}`, teacher)).statusCode).toBe(200)
  })

  it('answers 409 while the video is not ready and 422 without a file', async () => {
    expect((await sign(`video/${videos.waiting}`)).json().error).toBe('video_not_ready')
    expect((await kashf.call('GET', '/api/courses/get-signed-url')).json().fields).toHaveProperty('file')
  })
})

import { VIDEO_FAILURES } from '@kashf/contract/media/media.ts'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Mail } from '../../mail/mailer.ts'
import { mailNotices } from '../../notices/mail/mail-notices.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { videoFailedHandler, videoPlayableHandler } from './video-outcome.ts'

const kashf = testApp()
let teacher: TestPerson
let algebra: TaughtCourse
let geometry: TaughtCourse

interface TaughtCourse {
  id: number
  lessonIds: number[]
  videoIds: number[]
}

async function taught(title: string): Promise<TaughtCourse> {
  const lessons = ['Birinchi', 'Ikkinchi', 'Uchinchi'].map((name) => ({ title: name }))
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title, lessons })
  const rows = await kashf.deps.db.rows<{ video_id: number }>(
    sql`select video_id from lesson where course_id = ${course.id} order by id`,
  )
  return { ...course, videoIds: rows.map(({ video_id }) => video_id) }
}

beforeEach(async () => {
  await kashf.deps.db.run(sql`delete from notice`)
  teacher = await buildTeacher(kashf.deps)
  algebra = await taught('Algebra')
  geometry = await taught('Geometriya')
})

const never = new AbortController().signal
const ready = (videoId = 0) => videoPlayableHandler.handle(kashf.deps, { videoId }, never)
const failed = (videoId = 0) =>
  videoFailedHandler.handle(
    kashf.deps,
    { videoId, failure: 'conversion_failed', at: kashf.clock.now().toISOString() },
    never,
  )
const list = async () => (await kashf.call('GET', '/api/notices', { token: teacher.token })).json()
const read = async () =>
  kashf.call('POST', '/api/notices/read', {
    token: teacher.token,
    body: { up_to: (await list()).data[0].id },
  })

it('tells of the ready videos of a course in one unread notice, which counts each video once', async () => {
  for (const videoId of [...algebra.videoIds, ...algebra.videoIds, ...geometry.videoIds.slice(0, 1)])
    await ready(videoId)
  const { data, unread } = await list()
  expect(unread).toBe(2)
  expect(data).toMatchObject([
    { kind: 'video_ready', subject: { course: 'Geometriya', title: 'Birinchi' } },
    { kind: 'video_ready', subject: { course: 'Algebra', videos: algebra.videoIds, title: 'Uchinchi' } },
  ])
})

it('counts at once what two workers finish at the same time', async () => {
  await Promise.all(algebra.videoIds.map(ready))
  const { data } = await list()
  expect(data).toHaveLength(1)
  expect(data[0].subject.videos.toSorted()).toEqual(algebra.videoIds)
})

it('begins anew when its notice was read, and repeats nothing that was told', async () => {
  const [first, second] = algebra.videoIds
  await ready(first)
  await read()
  await ready(first)
  expect((await list()).unread).toBe(0)
  await ready(second)
  const { data } = await list()
  expect(
    data.map(({ is_read, subject }: { is_read: boolean; subject: { videos: number[] } }) => [
      is_read,
      subject.videos,
    ]),
  ).toEqual([
    [false, [second]],
    [true, [first]],
  ])
})

it('groups failed videos in the same way, with one mail once no more come', async () => {
  const mailed = async (minutes: number) => {
    const mails: Mail[] = []
    kashf.clock.advance(minutes * 60_000)
    await mailNotices({ ...kashf.deps, mailer: { send: async (mail) => void mails.push(mail) } })
    return mails.map(({ text }) => text)
  }
  for (const videoId of algebra.videoIds) await failed(videoId)
  expect(await mailed(5)).toEqual([])
  await failed(algebra.videoIds[0])
  const { data, unread } = await list()
  expect(unread).toBe(1)
  expect(data[0].subject).toMatchObject({
    course: 'Algebra',
    title: 'Birinchi',
    reason: VIDEO_FAILURES.conversion_failed,
    videos: [...algebra.videoIds.slice(1), algebra.videoIds[0]],
  })
  expect(await mailed(6)).toEqual([])
  const [text] = await mailed(5)
  expect(text).toContain("“Algebra”: 3 ta videoni tayyorlab bo'lmadi")
  expect(text).toContain(`/teacher-course-info/${algebra.id}`)
  expect(await mailed(30)).toEqual([])
})

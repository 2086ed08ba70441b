import { describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTeacher } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait.ts'
import { jasurKarimov } from './content/jasur-karimov.ts'
import { makeDemoVideoJob } from './jobs.ts'
import type { DemoSlide } from './slides/slide.ts'

const kashf = testApp({ worker: true })

describe('make-demo-video', () => {
  it('gives the lesson exactly one video, which a visitor can play', async () => {
    const { deps } = kashf
    const teacher = await buildTeacher(deps)
    const course = await buildCourse(deps, {
      teacherId: teacher.id,
      lessons: [{ isOpen: true, video: 'none' }],
    })
    const lessonId = course.lessonIds[0] ?? 0
    const look = {
      world: 'paxta',
      motif: 'brauzer',
      teacher: 'Jasur Karimov',
      portrait: jasurKarimov.portrait,
    } as const
    const slides: DemoSlide[] = [
      { kind: 'points', heading: 'Salom', lines: ["Birinchi so'z", '<h1> & "ikkinchi"'] },
    ]
    const lessons = [{ lessonId, title: 'Salom', slides, minutes: 0.6, isOpen: true, opening: 'Salom' }]
    for (let i = 0; i < 2; i++) await deps.jobs.send(deps.db, makeDemoVideoJob, { look, lessons })
    const page = await waitFor('a playable lesson', async () => {
      const answer = await kashf.call('GET', `/api/courses/lesson/${lessonId}`, { token: teacher.token })
      return answer.json().data.status === 'ready' && answer.json().data
    })
    expect(page.duration_s).toBe(36)
    const [captions] = page.captions
    expect(captions.language).toBe('uz')
    const vtt = await kashf.call('GET', captions.url)
    expect(vtt.body).toContain("00:00:20.000 --> 00:00:28.000\nBirinchi so'z")
    expect(vtt.body).toContain('&lt;h1&gt; &amp;')
    const signed = await kashf.call('GET', `/api/courses/get-signed-url?file=${page.video_link}`)
    const master = await kashf.call('GET', signed.json().signedUrl)
    expect(master.body).toContain('#EXTM3U')
    await waitFor('the second job', async () => {
      const left = await deps.db.one<{ n: number }>(
        sql`select count(*)::int as n from pgboss.job where name = 'make-demo-video' and state < 'completed'`,
      )
      return left?.n === 0
    })
    expect(await deps.db.one(sql`select count(*)::int as n from video`)).toEqual({ n: 1 })
    const [figures] = await deps.db.rows(sql`select duration_s from course`)
    expect(figures).toEqual({ duration_s: 36 })
    const notices = await kashf.call('GET', '/api/notices', { token: teacher.token })
    expect(notices.json()).toMatchObject({ data: [], unread: 0 })
  })
})

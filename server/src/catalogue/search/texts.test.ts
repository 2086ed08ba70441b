import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { keys } from '../../media/storage-keys.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { reindexCourse, reindexCourses, reindexCoursesHandler } from './reindex-courses.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let inTitle: number
let inLesson: number
let inOutcome: number
let inDescription: number
let inCaptions: number

beforeAll(async () => {
  const build = async (course: Partial<Parameters<typeof buildCourse>[1]>) =>
    (await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0, outcomes: [], ...course })).id
  inCaptions = await build({ title: 'Oshpazlik', learners: 9, lessons: 1 })
  inDescription = await build({
    title: 'Bog‘dorchilik',
    learners: 8,
    description: '<p>Gulzor va <em>issiqxonalarni</em> &amp; tomorqani parvarish qilish</p>',
  })
  inOutcome = await build({ title: 'Qurilish', learners: 7, outcomes: ['Issiqxona qurasiz'] })
  inLesson = await build({ title: 'Elektr', learners: 1, lessons: [{ title: 'Issiqxona uchun sim' }] })
  inTitle = await build({ title: 'Issiqxona asoslari', learners: 0 })
  await build({ title: 'Yashirin', status: 1, description: '<p>issiqxona</p>' })
  await speak(inCaptions, ['issiqxona', 'pomidor'])
})

/** Stores captions with these words for the first lesson. */
async function speak(courseId: number, words: string[]): Promise<void> {
  await kashf.deps.db.run(sql`
    insert into video_caption (video_id, language, file, cues, words, created_at)
    select video_id, 'uz', gen_random_uuid(), 1, ${words}::text[], now() from lesson
     where course_id = ${courseId} order by position limit 1
    on conflict (video_id, language) do update set words = excluded.words`)
  await reindexCourse(kashf.deps, courseId)
}

const list = async (query: string) => {
  kashf.deps.publicCache.clear()
  const answer = await kashf.call('GET', `/api/courses/donthavetoken?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const found = async (search: string, more = ''): Promise<number[]> =>
  (await list(`search=${encodeURIComponent(search)}${more}`)).data.map(({ id }: { id: number }) => id)

describe('search in texts', () => {
  it('comes after titles and lessons: what is written first, then what is said', async () => {
    const all = [inTitle, inLesson, inDescription, inOutcome, inCaptions]
    expect(await found('issiqxona')).toEqual(all)
    expect(await found('иссиқхона')).toEqual(all)
    const paged: number[] = []
    let cursor = ''
    do {
      const page = await list(`search=issiqxona&limit=2&cursor=${cursor}`)
      paged.push(...page.data.map(({ id }: { id: number }) => id))
      expect(page.total).toBe(all.length)
      cursor = page.next_cursor
    } while (cursor)
    expect(paged).toEqual(all)
  })

  it('finds words that are in different texts, in any ending, without calling them corrected', async () => {
    expect(await found('oshpazlik pomidor')).toEqual([inCaptions])
    expect(await found('tomorqa')).toEqual([inDescription])
    expect(await found('pomidorlarni')).toEqual([inCaptions])
    expect((await list('search=tomorqa')).search).toEqual({ meant: null, is_nearest: false })
  })

  it('applies filters, and other orders', async () => {
    expect(await found('issiqxona', '&captions=true')).toEqual([inCaptions])
    expect(await found('issiqxona', '&sort=popular')).toEqual([
      inCaptions,
      inDescription,
      inOutcome,
      inLesson,
      inTitle,
    ])
    const { facets } = await list('search=issiqxona&facets=1')
    expect(facets.captions).toBe(1)
  })

  it('follows every change of a description, an outcome and a caption', async () => {
    const changed = await kashf.call('PATCH', `/api/courses/${inDescription}`, {
      token: teacher.token,
      body: { description: '<p>Asalarichilik</p>', outcomes: ['Uya yasaysiz'] },
    })
    expect(changed.statusCode).toBe(200)
    expect(await found('tomorqa')).toEqual([])
    expect(await found('asalarichilik')).toEqual([inDescription])
    expect(await found('uya')).toEqual([inDescription])
    await speak(inCaptions, ['bodring'])
    expect(await found('pomidor')).toEqual([])
    expect(await found('bodring')).toEqual([inCaptions])
  })

  it('reads captions and texts from before, once', async () => {
    const { db, storage } = kashf.deps
    const { videoId } = await buildLesson(kashf.deps, { courseId: inOutcome })
    const file = randomUUID()
    await storage.put(
      keys.caption(videoId ?? 0, file),
      Buffer.from('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBu <b>bug‘doy</b> va &amp; arpa\n'),
    )
    await db.run(sql`
      insert into video_caption (video_id, language, file, cues, created_at)
      values (${videoId}, 'uz', ${file}, 1, now()), (${videoId}, 'ru', ${randomUUID()}, 1, now())`)
    await db.run(sql`update course_find set terms_version = 0 where id = ${inOutcome}`)
    await reindexCoursesHandler.handle(kashf.deps, {}, new AbortController().signal)
    expect(
      await db.rows(sql`select language, words from video_caption where video_id = ${videoId} order by 1`),
    ).toEqual([
      { language: 'ru', words: [] },
      { language: 'uz', words: ['arpa', 'bugdoy'] },
    ])
    expect(await found('bugʻdoy')).toEqual([inOutcome])
    expect(await reindexCourses(kashf.deps)).toBe(0)
  })
})

describe('a search for a word that the school does not know', () => {
  beforeAll(async () => {
    await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      title: 'Python dasturlash',
      lessons: [{ title: 'if, elif, else' }],
    })
  })

  it('finds nothing rather than courses about something else', async () => {
    for (const word of ['ielts', 'toefl', 'golang', 'dutor', 'karate']) {
      const answer = await list(`search=${word}`)
      expect(answer.data, word).toEqual([])
      expect(answer.search.meant, word).toBeNull()
    }
  })

  it('is corrected when that is likely, says so, and can be repeated as typed', async () => {
    expect((await list('search=pyhton')).search.meant).toBe('python')
    const verbatim = await list('search=pyhton&verbatim=true')
    expect(verbatim).toMatchObject({ data: [], total: 0, search: { meant: null, is_nearest: false } })
  })
})

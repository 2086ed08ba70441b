import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { drawableText } from '../../../fonts/drawable-text.ts'
import { publicPages } from '../../../pages/public-pages.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildCourse } from '../../../testing/builders/courses.ts'
import { buildTeacher, type TestPerson } from '../../../testing/builders/people.ts'
import { coverCourse } from '../../covers/cover-course.ts'
import { renderChatCard } from './draw-chat-card.ts'
import { drawSharePicture } from './draw-picture.ts'
import { renderText } from './render-text.ts'

let kashf: TestApp
let teacher: TestPerson
let course: { id: number }

beforeAll(async () => {
  kashf = await startTestApp()
  teacher = await buildTeacher(kashf.deps)
  course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Python asoslari' })
})
afterAll(() => kashf.close())

/** The picture's current address, from the course's page. */
async function currentAddress(): Promise<string> {
  kashf.deps.publicCache.clear()
  const page = await publicPages(kashf.deps).course(course.id)
  if (!page) throw new Error('no page')
  return page.share_picture
}

describe('the link preview of a course', () => {
  it('is an immutable JPEG of 1200 × 630 that is drawn once', async () => {
    const address = await currentAddress()
    const answer = await kashf.call('GET', address)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    const [stored, ...others] = await kashf.deps.storage.list(`share/course/${course.id}`)
    await kashf.call('GET', address)
    expect(others).toEqual([])
    expect(await kashf.deps.storage.list(`share/course/${course.id}`)).toEqual([stored])
  })

  it('changes its address with the content, and the old address redirects', async () => {
    const before = await currentAddress()
    const first = await kashf.call('GET', before)
    await kashf.deps.db.run(sql`update course set price_tiyin = 5000000 where id = ${course.id}`)
    const after = await currentAddress()
    expect(after).not.toBe(before)
    const moved = await kashf.call('GET', before)
    expect([moved.statusCode, moved.headers.location]).toEqual([302, after])
    const second = await kashf.call('GET', after)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
    expect(await kashf.deps.storage.list(`share/course/${course.id}`)).toHaveLength(1)
  })

  it('shows the cover, or none when its bytes are missing', async () => {
    const { db, storage } = kashf.deps
    const images = await db.rows<{ id: number }>(sql`
      insert into image (owner_id, kind, widths)
      select ${teacher.id}, 'cover', '{1280}' from generate_series(1, 2) returning id`)
    const [stored = 0, deleted = 0] = images.map(({ id }) => id)
    const cover = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#00ff00' } })
    await storage.put(`image/${stored}/1280.webp`, await cover.webp().toBuffer())
    /** The green value in the middle of the cover. */
    const greenWith = async (coverId: number) => {
      await db.run(sql`update course set cover_id = ${coverId} where id = ${course.id}`)
      const picture = sharp((await kashf.call('GET', await currentAddress())).rawPayload)
      const pixel = await picture.extract({ left: 880, top: 310, width: 1, height: 1 }).raw().toBuffer()
      return pixel[1]
    }
    expect(await greenWith(stored)).toBeGreaterThan(200)
    expect(await greenWith(deleted)).toBeLessThan(200)
  })

  it('exists only for published courses and public teachers', async () => {
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    const wrong = `/media/share/course/${course.id}/0000000000000000.jpg`
    expect((await kashf.call('GET', wrong)).statusCode).toBe(302)
    for (const path of [
      `course/${draft.id}/0.jpg`,
      'course/0/0.jpg',
      `lesson/${course.id}/0.jpg`,
      'course/x/0.jpg',
    ]) {
      expect((await kashf.call('GET', `/media/share/${path}`)).statusCode, path).toBe(404)
    }
    expect((await kashf.call('GET', `/media/share/teacher/${teacher.id}/0.jpg`)).statusCode).toBe(302)
  })
})

describe('the card of a course with a drawn cover', () => {
  const card = {
    cover: { world: 'zafaron', motif: 'qozon' },
    title: "Palovning yetti siri: uyda to'y oshi",
    teacher: 'Rustam Qodirov',
    byline: 'Hunar',
    label: "89 000 so'm",
    portrait: null,
  } as const

  it.each([
    ['as usual', {}],
    ['with a very long title', { title: "O'zbekcha juda uzun sarlavha ".repeat(6) }],
    ['with one endless word', { title: 'W'.repeat(160), teacher: 'W'.repeat(120) }],
    ['with a title of markup', { title: '</svg><script>alert(1)</script>&lt;' }],
    ['with an empty title', { title: '😀' }],
  ])('weighs at most 40 KB %s', async (_, changed) => {
    const jpeg = await renderChatCard({ ...card, ...changed })
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(jpeg.length).toBeLessThanOrEqual(40 * 1024)
  })

  it('changes with the cover that its teacher chooses', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const address = async () => (await publicPages(kashf.deps).course(id))?.share_picture
    const before = await address()
    await coverCourse(kashf.deps, {
      courseId: id,
      spec: { world: 'anor', motif: 'atom', composition: 'sahna', words: 'Fizika' },
    })
    expect(await address()).not.toBe(before)
  })
})

describe('drawing', () => {
  const drawn = async (title: string, byline = 'Ustoz') => {
    const jpeg = await drawSharePicture({ title, byline, label: "10 000 so'm", picture: null, hue: 0 })
    return sharp(jpeg).metadata()
  }

  it.each([
    ['very long', "O'zbekcha juda uzun sarlavha ".repeat(20)],
    ['one endless word', 'W'.repeat(400)],
    ['markup', '<span size="999999">A</span> & </span><b>'],
    ['entities', '&lt;&amp;&#0;&unknown;'],
    ['emoji alone', '😀👩‍🚀🇺🇿'],
    ['nothing at all', ''],
    ['control characters', 'a\u202eb\u0000c\u0007'],
  ])('accepts a title that is %s', async (_, title) => {
    expect(await drawn(title, title)).toMatchObject({ width: 1200, height: 630 })
  })

  it('uses our own fonts in either order', async () => {
    const widthIn = async (font: 'bold' | 'medium') => {
      const box = { text: "Dasturchi, o'n yillik tajriba", colour: '#ffffff', sizes: [34] }
      return (await renderText({ ...box, font, width: 1000, height: 60 }))?.width ?? 0
    }
    const [medium, bold] = [await widthIn('medium'), await widthIn('bold')]
    // A common fallback font would take 438 px.
    expect(medium).toBeGreaterThan(400)
    expect(medium).toBeLessThan(412)
    expect(bold).toBeGreaterThan(412)
    expect(bold).toBeLessThan(424)
  })

  it('drops characters without a glyph and keeps both alphabets', () => {
    expect(drawableText('Ўзбек   тили 😀\n va Oʻzbek!')).toBe('Ўзбек тили va Oʻzbek!')
    expect(drawableText('Café Ğ 漢字')).toBe('Cafe G')
  })
})

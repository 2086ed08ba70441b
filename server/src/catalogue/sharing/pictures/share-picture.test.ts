import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { coverCourse } from '../../../authoring/covers/cover-course.ts'
import { sql } from '../../../db/sql.ts'
import { drawableText } from '../../../fonts/drawable-text.ts'
import { publicPages } from '../../../pages/public-pages.ts'
import { buildCourse } from '../../../testing/builders/courses.ts'
import { buildTeacher } from '../../../testing/builders/people.ts'
import { testApp, testPerson } from '../../../testing/test-app.ts'
import { renderChatCard } from './render-chat-card.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let course: { id: number }

beforeAll(async () => {
  course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Python asoslari' })
})

/** The picture's current address, read from the course's page. */
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

describe('the link preview of a teacher', () => {
  /** The colour of a point of the current picture. */
  async function colourAt(teacherId: number, left: number, top: number) {
    const moved = await kashf.call('GET', `/media/share/teacher/${teacherId}/0.jpg`)
    const { rawPayload } = await kashf.call('GET', String(moved.headers.location))
    const pixel = sharp(rawPayload).extract({ left, top, width: 1, height: 1 })
    const [red = 0, green = 0, blue = 0] = await pixel.raw().toBuffer()
    return { red, green, blue }
  }

  it('shows the photograph, or the initials when there is none', async () => {
    const { db, storage } = kashf.deps
    const { id } = await buildTeacher(kashf.deps)
    expect((await colourAt(id, 952, 200)).green).toBeLessThan(220)
    const image = await db.one<{ id: number }>(sql`
      insert into image (owner_id, kind, widths) values (${id}, 'avatar', '{96,256}') returning id`)
    if (!image) throw new Error('no image')
    const photograph = sharp({ create: { width: 256, height: 256, channels: 3, background: '#00ff00' } })
    await storage.put(`image/${image.id}/256.webp`, await photograph.webp().toBuffer())
    await db.run(sql`update app_user set image_id = ${image.id} where id = ${id}`)
    const { red, green, blue } = await colourAt(id, 952, 200)
    expect([red < 40, green > 220, blue < 40]).toEqual([true, true, true])
  })

  it('shows the portrait on the ground of its world', async () => {
    const { id } = await buildTeacher(kashf.deps)
    const portrait: PortraitSpec = {
      world: 'anor',
      skin: 'ochiq',
      hair: 'bob',
      tone: 'qora',
      top: 'crew',
      cloth: 'sut',
      accent: 'anor',
      beard: 'none',
      glasses: false,
      doppi: false,
    }
    await kashf.deps.db.run(
      sql`update app_user set portrait_spec = ${JSON.stringify(portrait)} where id = ${id}`,
    )
    const { red, green } = await colourAt(id, 720, 20)
    expect(red - green).toBeGreaterThan(60)
  })
})

describe('a card', () => {
  const card = {
    world: 'zafaron',
    title: "Palovning yetti siri: uyda to'y oshi",
    byline: 'Rustam Qodirov',
    detail: 'Hunar',
    label: "89 000 so'm",
    scene: { kind: 'motif', motif: 'qozon' },
  } as const

  it.each([
    ['as usual', {}],
    ['with a very long title', { title: "O'zbekcha juda uzun sarlavha ".repeat(20) }],
    ['with one endless word', { title: 'W'.repeat(400), byline: 'W'.repeat(120), detail: 'W'.repeat(120) }],
    ['with a title of markup', { title: '</svg><script>alert(1)</script>&lt;&#0;&unknown;' }],
    ['with a title of emoji', { title: '😀👩‍🚀🇺🇿' }],
    ['with control characters', { title: 'a\u202eb\u0000c\u0007' }],
    ['with initials and without a label', { scene: { kind: 'initials', letters: 'JK' }, label: '' }],
  ] as const)('weighs at most 40 KB %s', async (_, changed) => {
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

  it('leaves out characters without a glyph and keeps both alphabets', () => {
    expect(drawableText('Ўзбек   тили 😀\n va Oʻzbek!')).toBe('Ўзбек тили va Oʻzbek!')
    expect(drawableText('Café Ğ 漢字')).toBe('Cafe G')
  })
})

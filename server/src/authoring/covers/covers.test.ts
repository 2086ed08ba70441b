import type { CoverSpec, PortraitSpec } from '@kashf/contract/art/art.ts'
import type { Course, CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { coverCourses } from './jobs.ts'

const FIZIKA: CoverSpec = { world: 'anor', motif: 'atom', composition: 'sahna', words: 'Fizika' }
const PORTRAIT: PortraitSpec = {
  world: 'orik',
  skin: 'bugdoy',
  hair: 'short',
  tone: 'qora',
  top: 'shirt',
  cloth: 'moviy',
  accent: 'qizil',
  beard: 'short',
  glasses: false,
  doppi: true,
}

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

/** A path as the absolute address that answers contain. */
const own = (path: string) => kashf.deps.publicUrl + path
const created = async (title: string): Promise<number> => {
  const answer = await kashf.call('POST', '/api/courses', {
    token: teacher.token,
    body: { title, category_id: 1, language: 1, level: 1, period: 13, price: 0 },
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}
const page = async (id: number): Promise<Course> =>
  (await kashf.call('GET', `/api/courses/course/${id}`, { token: teacher.token })).json().data
const choose = (id: number, spec: object, token = teacher.token) =>
  kashf.call('PUT', `/api/courses/${id}/cover`, { token, body: spec })
const picture = async (address: string) => {
  const answer = await kashf.call('GET', address)
  expect([address, answer.statusCode]).toEqual([address, 200])
  return answer.rawPayload
}
const sizeOf = async (address: string) => {
  const { format, width, height } = await sharp(await picture(address)).metadata()
  return `${format} ${width}x${height}`
}

describe('a course without an uploaded cover', () => {
  it('gets one with its key words when it is created, and a square', async () => {
    const course = await page(await created('Python: noldan birinchi dastur'))
    expect(course.cover_spec).toMatchObject({ motif: 'ilon', words: 'Python' })
    expect(course.world).toBe(course.cover_spec?.world)
    expect(await sizeOf(`${course.cover}/640.webp`)).toBe('webp 640x360')
    expect(await sizeOf(course.cover)).toBe('webp 640x360')
    expect(await sizeOf(`${course.square}/240.webp`)).toBe('webp 240x240')
  })

  it('shares a wordless one where the title has no key words', async () => {
    const course = await page(await created('Vaqtni boshqarish va foydali odatlar'))
    expect(course.cover_spec).toMatchObject({ composition: 'yulduz', words: '' })
    expect(course.cover).toBe(own(`/media/drawn/1/cover/${course.world}-soat`))
    expect(await sizeOf(`${course.cover}/1280.webp`)).toBe('webp 1280x720')
  })

  it('gets a new one with its title, but keeps the one that its teacher chose', async () => {
    const id = await created('Python asoslari kursi')
    const rename = (title: string) =>
      kashf.call('PATCH', `/api/courses/${id}`, { token: teacher.token, body: { title } })
    await rename('Excel: jadvallar')
    expect((await page(id)).cover_spec).toMatchObject({ motif: 'jadval', words: 'Excel' })
    await choose(id, FIZIKA)
    await rename('SMM: birinchi buyurtma')
    expect((await page(id)).cover_spec).toEqual(FIZIKA)
  })

  it('that is older than drawn covers has a wordless one until the job draws it', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'SQL: jadvallar' })
    const list = async (): Promise<CourseCard> => {
      kashf.deps.publicCache.clear()
      const cards: CourseCard[] = (await kashf.call('GET', '/api/courses/donthavetoken')).json().data
      const card = cards.find((each) => each.id === id)
      if (!card) throw new Error('no card')
      return card
    }
    const before = await list()
    expect(before.cover).toContain('/media/drawn/1/cover/')
    expect(await sizeOf(`${before.cover}/320.webp`)).toBe('webp 320x180')
    expect(await coverCourses(kashf.deps)).toBe(1)
    const after = await list()
    expect([after.square, after.world]).toEqual([before.square, before.world])
    expect(after.cover).toContain('/media/image/')
    expect(await coverCourses(kashf.deps)).toBe(0)
  })
})

describe('a cover that its teacher chooses', () => {
  it('replaces the current one and deletes its files', async () => {
    const id = await created('Kimyo')
    const { cover: old } = await page(id)
    const answer = await choose(id, FIZIKA)
    expect(answer.statusCode).toBe(200)
    const course: Course = answer.json().data
    expect(course).toMatchObject({ world: 'anor', cover_spec: FIZIKA })
    expect(course.cover).not.toBe(old)
    expect(course.square).toBe(own('/media/drawn/1/square/anor-atom-sahna'))
    expect((await kashf.call('GET', old)).statusCode).toBe(404)
    await picture(`${course.cover}/320.webp`)
  })

  it('is audited when the course is on sale', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    await choose(id, FIZIKA)
    const entry = await kashf.deps.db.one(sql`
      select 1 from audit_entry where action = 'teacher.edit' and subject = ${`course:${id}`}`)
    expect(entry).toBeDefined()
  })

  it.each([
    ['an unknown world', { ...FIZIKA, world: 'constructor' }],
    ['an unknown motif', { ...FIZIKA, motif: '__proto__' }],
    ['a line of 15 letters', { ...FIZIKA, words: 'a'.repeat(15) }],
    ['three lines', { ...FIZIKA, words: 'a\nb\nc' }],
    ['a control character', { ...FIZIKA, words: 'a\u0007' }],
    ['no words field', { world: 'anor', motif: 'atom', composition: 'sahna' }],
  ])('with %s is refused', async (_, spec) => {
    expect((await choose(await created('Kurs'), spec)).statusCode).toBe(422)
  })

  it('belongs to the course of that teacher only', async () => {
    const stranger = await buildTeacher(kashf.deps)
    expect((await choose(await created('Kurs'), FIZIKA, stranger.token)).statusCode).toBe(404)
  })

  it('takes markup for letters', async () => {
    const answer = await choose(await created('Kurs'), { ...FIZIKA, words: '</text>\n<script>' })
    expect(answer.statusCode).toBe(200)
    expect(await sizeOf(`${answer.json().data.cover}/640.webp`)).toBe('webp 640x360')
  })
})

describe('a portrait', () => {
  it('becomes the picture of its person, a portal, and a part of covers that show the teacher', async () => {
    const id = await created('Kurs')
    const ustoz = { ...FIZIKA, composition: 'ustoz' }
    const without = (await choose(id, ustoz)).json().data.cover
    expect(without).toBe(own('/media/drawn/1/cover/anor-atom'))
    const put = await kashf.call('PUT', '/api/users/portrait', { token: teacher.token, body: PORTRAIT })
    expect(put.statusCode).toBe(200)
    expect(put.json().data.portrait).toEqual(PORTRAIT)
    expect(await sizeOf(`${put.json().data.image}/96.webp`)).toBe('webp 96x96')
    const profile = (await kashf.call('GET', `/api/users/teacheraccout/${teacher.id}`)).json().data
    expect(await sizeOf(`${profile.portal}/320.webp`)).toBe('webp 320x380')
    expect((await choose(id, ustoz)).json().data.cover).toContain('/media/image/')
  })

  it('is refused with anything that is not in its lists', async () => {
    for (const wrong of [{ hair: 'toString' }, { skin: '#fff' }, { glasses: 'maybe' }, { cloth: null }]) {
      const answer = await kashf.call('PUT', '/api/users/portrait', {
        token: teacher.token,
        body: { ...PORTRAIT, ...wrong },
      })
      expect([JSON.stringify(wrong), answer.statusCode]).toEqual([JSON.stringify(wrong), 422])
    }
  })
})

it('shared drawings exist for the names of the closed lists only', async () => {
  for (const name of [
    'cover/anor-atom-sahna/640.webp',
    'cover/anor/640.webp',
    'cover/constructor-atom/640.webp',
    'cover/anor-atom/641.webp',
    'square/anor-atom/240.webp',
    'square/anor-atom-sahna/0240.webp',
    'motif/anor-atom/240.webp',
    '__proto__/anor-atom/640.webp',
    'cover/..%2fanor-atom/640.webp',
    '../2/cover/anor-atom/640.webp',
  ]) {
    expect([name, (await kashf.call('GET', `/media/drawn/1/${name}`)).statusCode]).toEqual([name, 404])
  }
})

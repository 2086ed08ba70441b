import { MAX_TEXT_FORMULAS } from '@kashf/contract/learning/lesson-text.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)
const student = testPerson(kashf, buildStudent)

const words = (text: string, ...marks: object[]) => ({
  type: 'text',
  ...(marks.length > 0 && { marks }),
  text,
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const cell = (text: string, header = false) => ({
  type: 'table_cell',
  attrs: { header },
  content: [words(text)],
})
const row = (...content: object[]) => ({ type: 'table_row', content })
const latex = (source: string) => ({ type: 'formula', attrs: { latex: source } })
const picture = (image: number, rest = {}) => ({
  type: 'picture',
  attrs: { image, alt: 'Grafik', width: 1280, height: 720, ...rest },
})

/** A course on sale with one lesson that is its text. */
async function newLesson(content: string) {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [] })
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
  const body = { course_id: course.id, title: 'Murakkab foiz', description: 'Foiz', is_open: false, content }
  const answer = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body })
  return { answer, courseId: course.id, id: answer.statusCode === 201 ? answer.json().data.id : 0 }
}
const read = async (id: number, { token }: { token: string } = student) =>
  (await kashf.call('GET', `/api/courses/lesson/${id}`, { token })).json().data
const change = (id: number, body: object) =>
  kashf.call('PATCH', `/api/courses/videos/${id}`, { token: teacher.token, body })

async function newPicture(owner: { token: string }, background = '#246'): Promise<number> {
  const png = await sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(png)]), 'grafik.png')
  const answer = await kashf.call('POST', '/api/practice/images', { token: owner.token, body })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}

describe('a lesson whose text is in blocks', () => {
  it('is read as safe HTML, and as plain words by clients that do not know blocks', async () => {
    const image = await newPicture(teacher)
    const content = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('Pul <b>qanday</b> o‘sadi')] },
      paragraph(words('Omonat '), words('hammasiga', { type: 'strong' }), words(' foiz & foyda qo‘shadi.')),
      latex('S = P \\cdot \\left(1 + \\frac{r}{100}\\right)^n'),
      {
        type: 'bullet_list',
        content: [
          { type: 'list_item', content: [paragraph(words('birinchi'))] },
          { type: 'list_item', content: [paragraph({ type: 'inline_formula', attrs: { latex: 'x^2' } })] },
        ],
      },
      {
        type: 'code_block',
        attrs: { name: 'omonat.py' },
        content: [words('if a < b:\n    print("</pre>")')],
      },
      { type: 'table', content: [row(cell('Yil', true), cell('Foiz', true)), row(cell('1'), cell('20'))] },
      { type: 'blockquote', content: [paragraph(words('Vaqt puldan kuchli.'))] },
      paragraph(words('3:20 da', { type: 'moment', attrs: { at_s: 200 } })),
      paragraph(words('manba', { type: 'link', attrs: { href: 'https://kashf.uz/?a=1&b="' } })),
      picture(image),
    )
    const { answer, id, courseId } = await newLesson(content)
    expect(answer.statusCode).toBe(201)
    const lesson = await read(id)
    expect(lesson).not.toHaveProperty('content')
    expect(lesson.text.html).toMatch(
      /^<h2>Pul &lt;b&gt;qanday&lt;\/b&gt; o‘sadi<\/h2><p>Omonat <strong>hammasiga<\/strong> foiz &amp; foyda qo‘shadi\.<\/p>/,
    )
    const html: string = lesson.text.html
    for (const piece of [
      '<div class="formula" tabindex="0"><math display="block"',
      '<ul><li><p>birinchi</p></li><li><p><math data-text="x²"',
      '<figcaption>omonat.py</figcaption><pre tabindex="0"><code>if a &lt; b:\n    print(&quot;&lt;/pre&gt;&quot;)',
      '<tr><th scope="col">Yil</th><th scope="col">Foiz</th></tr><tr><td>1</td><td>20</td></tr>',
      '<blockquote><p>Vaqt puldan kuchli.</p></blockquote>',
      '<a href="?t=200" data-moment="200">3:20 da</a>',
      '<a href="https://kashf.uz/?a=1&amp;b=&quot;" rel="nofollow noopener">manba</a>',
      'width="640" height="360" loading="lazy"',
    ]) {
      expect(html).toContain(piece)
    }
    const src = /src="([^"]+)"/.exec(html)?.[1] ?? ''
    expect((await kashf.app.inject({ url: src })).statusCode).toBe(200)
    expect(lesson.description).toContain(
      'Pul <b>qanday</b> o‘sadi\n\nOmonat hammasiga foiz & foyda qo‘shadi.',
    )
    expect(lesson.description).toContain('• birinchi\n• x²')
    expect(lesson.description).toContain('Yil | Foiz\n1 | 20')
    expect(lesson.status).toBe('ready')
    const course = await kashf.call('GET', `/api/courses/course/${courseId}`, { token: student.token })
    expect(course.json().data.videos[0].reading_s).toBe(lesson.text.reading_s)
    expect((await read(id, teacher)).content).toBe(JSON.stringify(JSON.parse(content)))
  })

  it('stays when an old client sends the words back, and becomes plain when it changes them', async () => {
    const { id } = await newLesson(doc(paragraph(words('Bir'))))
    const { description } = await read(id)
    expect((await change(id, { title: 'Yangi nom', description })).statusCode).toBe(200)
    expect((await read(id)).text.html).toBe('<p>Bir</p>')
    await change(id, { description: 'Ikki' })
    const plain = await read(id)
    expect(plain).toMatchObject({ description: 'Ikki' })
    expect(plain).not.toHaveProperty('text')
  })

  it('is shown to visitors of an open lesson, and copied with its course', async () => {
    const { id, courseId } = await newLesson(doc(paragraph(words('Ochiq'))))
    await change(id, { is_open: true })
    const open = await kashf.call('GET', `/api/courses/lesson/${id}/withouttoken`)
    expect(open.json().data.text.html).toBe('<p>Ochiq</p>')
    const copy = await kashf.call('POST', `/api/courses/${courseId}/duplicate`, { token: teacher.token })
    const copied = await kashf.deps.db.rows<{ content: string }>(sql`
      select content from lesson where course_id = ${copy.json().data.id}`)
    expect(copied).toEqual([{ content: doc(paragraph(words('Ochiq'))) }])
  })

  it('is not opened by anybody whose course it is not', async () => {
    const { id } = await newLesson(doc(paragraph(words('Yopiq'))))
    const answer = await kashf.call('GET', `/api/courses/lesson/${id}`, { token: stranger.token })
    expect(answer.json()).toMatchObject({ error: 'lesson_locked' })
    expect(answer.body).not.toContain('Yopiq')
  })

  it('names pictures of its writer only; a colleague leaves them where they are', async () => {
    const foreign = await newPicture(stranger, '#642')
    const { answer } = await newLesson(doc(picture(foreign)))
    expect(answer.json()).toMatchObject({ fields: { content: 'Bunday yozuv topilmadi.' } })
    const image = await newPicture(teacher, '#264')
    const { id } = await newLesson(doc(picture(image)))
    await kashf.deps.db.run(sql`update image set owner_id = ${stranger.id} where id = ${image}`)
    const { content } = await read(id, teacher)
    const longer = JSON.parse(content)
    longer.content.push(paragraph(words('Yana')))
    expect((await change(id, { content: JSON.stringify(longer) })).statusCode).toBe(200)
  })
})

describe('a text that is refused', () => {
  const deep = (levels: number): object =>
    levels === 0
      ? paragraph(words('ich'))
      : { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(), deep(levels - 1)] }] }
  const link = (href: unknown) => doc(paragraph(words('havola', { type: 'link', attrs: { href } })))

  it.each<[string, string]>([
    ['no JSON', '<p>salom</p>'],
    ['another value', '"matn"'],
    ['null', 'null'],
    ['a block alone', JSON.stringify(paragraph(words('x')))],
    ['an empty document', doc()],
    ['an unknown block', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
    ['a block named like a property of objects', doc({ type: 'constructor' })],
    ['a block named __proto__', '{"type":"doc","content":[{"type":"__proto__"}]}'],
    ['an unknown mark', doc(paragraph(words('x', { type: 'style', attrs: { css: 'x' } })))],
    ['a block in a line', doc(paragraph(paragraph(words('x'))))],
    ['a line without a block', doc(words('x'))],
    ['bold code', doc({ type: 'code_block', content: [words('x', { type: 'strong' })] })],
    ['a heading of another level', doc({ type: 'heading', attrs: { level: 1 }, content: [words('x')] })],
    ['a heading whose level is HTML', doc({ type: 'heading', attrs: { level: '2><script' } })],
    ['a link with a script', link('javascript:alert(1)')],
    ['a link with a hidden script', link('java\nscript:alert(1)')],
    ['a link to another host without a scheme', link('//evil.example')],
    ['a link with a backslash', link('/\\evil.example')],
    ['a link that is an object', link({ href: 'https://kashf.uz' })],
    ['a moment before the video', doc(paragraph(words('x', { type: 'moment', attrs: { at_s: -1 } })))],
    ['a moment that is a text', doc(paragraph(words('x', { type: 'moment', attrs: { at_s: '1"' } })))],
    ['an empty formula', doc(latex(' '))],
    ['a long formula', doc(latex('x'.repeat(501)))],
    ['a picture without a size', doc(picture(1, { width: 0 }))],
    ['a picture with an address', doc(picture(1, { image: 'https://evil.example/x.png' }))],
    [
      'a table with rows of different lengths',
      doc({ type: 'table', content: [row(cell('1')), row(cell('1'), cell('2'))] }),
    ],
    [
      'a table with 13 columns',
      doc({ type: 'table', content: [row(...Array.from({ length: 13 }, () => cell('1')))] }),
    ],
    [
      'a table with 101 rows',
      doc({ type: 'table', content: Array.from({ length: 101 }, () => row(cell('1'))) }),
    ],
    ['a control character', doc(paragraph(words('a\u0000b')))],
    ['half a character', doc(paragraph(words('\ud800')))],
    ['lists in lists in lists', doc(deep(30))],
    [
      'what is nested too deeply for the stack',
      `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(4000)}${']}'.repeat(4000)}]}`,
    ],
  ])('%s', async (_, content) => {
    const { answer } = await newLesson(content)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual(['content'])
  })

  it('keeps fields of the schema only', async () => {
    const content = JSON.stringify({
      type: 'doc',
      onload: 'x',
      content: [{ type: 'heading', attrs: { level: 2, style: 'x' }, html: '<b>', content: [words('Salom')] }],
    })
    const { id } = await newLesson(content)
    expect((await read(id, teacher)).content).toBe(
      doc({ type: 'heading', attrs: { level: 2 }, content: [words('Salom')] }),
    )
  })

  it('has too many formulas or pictures, or is too long', async () => {
    const many = await newLesson(doc(...Array.from({ length: MAX_TEXT_FORMULAS + 1 }, () => latex('x'))))
    expect(many.answer.json().fields).toEqual({
      content: "Matndagi formulalar 200 tadan oshmasin. Uni bir nechta darsga bo'ling.",
    })
    const pictures = await newLesson(doc(...Array.from({ length: 51 }, () => picture(1))))
    expect(pictures.answer.json().fields.content).toContain('50 tadan')
    const long = doc(
      ...Array.from({ length: 5000 }, () => latex('x'.repeat(300))),
      paragraph(words('a'.repeat(300_000))),
    )
    expect(long.length).toBeGreaterThan(2_000_000 - 200_000)
    const { answer } = await newLesson(long)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ content: '200000 ta belgidan oshmasin.' })
  })
})

describe('versions of a text in blocks', () => {
  const content = (text: string) => doc(paragraph(words(text)))
  const versions = async (courseId: number) =>
    (await kashf.call('GET', `/api/courses/${courseId}/versions`, { token: teacher.token })).json().data

  it('refuse the second of two edits with both texts', async () => {
    const { id } = await newLesson(content('Bir'))
    const { version } = await read(id, teacher)
    expect((await change(id, { content: content('Ikki'), version })).statusCode).toBe(200)
    const second = await change(id, { content: content('Uch'), version })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({
      error: 'edit_conflict',
      data: { conflicts: [{ field: 'content', value: content('Ikki') }] },
    })
    expect((await read(id)).text.html).toBe('<p>Ikki</p>')
  })

  it('are kept, put back, and set aside', async () => {
    const { id, courseId } = await newLesson(content('Bir'))
    await change(id, { content: content('Ikki') })
    const [edit] = await versions(courseId)
    expect(edit.fields).toEqual(['content'])
    const restored = await kashf.call('POST', `/api/courses/versions/${edit.id}/restore`, {
      token: teacher.token,
      body: { field: 'content', side: 'before' },
    })
    expect(restored.statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ description: 'Bir', text: { html: '<p>Bir</p>' } })
    const aside = await kashf.call('POST', `/api/courses/${courseId}/set-aside`, {
      token: teacher.token,
      body: { lesson_id: id, field: 'content', value: content('Uch') },
    })
    expect(aside.statusCode).toBe(200)
    expect((await versions(courseId))[0]).toMatchObject({ is_set_aside: true, fields: ['content'] })
  })

  it('lead back to the plain text before them', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [] })
    const { id } = await buildLesson(kashf.deps, { courseId: course.id, video: 'none' })
    await change(id, { description: 'Oddiy' })
    await change(id, { content: content('Oddiy') })
    const [edit] = await versions(course.id)
    await kashf.call('POST', `/api/courses/versions/${edit.id}/restore`, {
      token: teacher.token,
      body: { field: 'content', side: 'before' },
    })
    const lesson = await read(id, teacher)
    expect(lesson.description).toBe('Oddiy')
    expect(lesson).not.toHaveProperty('content')
  })
})

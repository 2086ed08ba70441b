import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildCourse } from '../../../testing/builders/courses.ts'
import { buildTeacher } from '../../../testing/builders/people.ts'
import { testApp, testPerson } from '../../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let courseId: number

const HOSTILE = `</title><script>alert("1")</script> & 'x' <img src=x onerror=alert(1)>`

beforeAll(async () => {
  courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id })).id
})

const policyOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['content-security-policy'])

describe('the embedded card', () => {
  it('may be framed by other sites, without scripts, in less than 4 KB', async () => {
    const card = await kashf.call('GET', `/embed/course/${courseId}`)
    expect(card.statusCode).toBe(200)
    expect(card.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(policyOf(card)).toContain('frame-ancestors *')
    expect(policyOf(card)).toContain("default-src 'none'")
    expect(policyOf(card)).not.toContain('script-src')
    expect(card.headers['x-frame-options']).toBeUndefined()
    expect(card.body).not.toContain('<script')
    for (const [, path = ''] of card.body.matchAll(/src(?:set)?="([^"]*)"/g))
      expect((await kashf.call('GET', path)).statusCode, path).toBe(200)
    expect(card.body).toContain(`href="${kashf.deps.publicUrl}/course/${courseId}?ref=embed"`)
    expect(Buffer.byteLength(card.body)).toBeLessThan(4_000)
  })

  it('is the only page that may be framed', async () => {
    for (const path of [`/api/courses/${courseId}`, '/api/oembed', '/sitemap.xml', '/embed/other/1'])
      expect(policyOf(await kashf.call('GET', path)), path).toContain("frame-ancestors 'none'")
  })

  it('shows a hostile title as text', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    await kashf.deps.db.run(sql`update course set title = ${HOSTILE} where id = ${id}`)
    const { body } = await kashf.call('GET', `/embed/course/${id}`)
    expect(body).not.toContain('<script')
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)')
  })

  it('says that a course is not on sale, and nothing else about it', async () => {
    for (const status of [1, 3, 4, 5] as const) {
      const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status })
      await kashf.deps.db.run(sql`update course set title = 'Maxfiy qoralama' where id = ${id}`)
      const card = await kashf.call('GET', `/embed/course/${id}`)
      expect(card.statusCode).toBe(404)
      expect(policyOf(card)).toContain('frame-ancestors *')
      expect(card.body).toContain('sotuvda yo&#39;q')
      expect(card.body).not.toContain('Maxfiy')
    }
    for (const id of ['0', '-1', '1e3', 'constructor', '99999999999', '%3Cscript%3E']) {
      const card = await kashf.call('GET', `/embed/course/${id}`)
      expect([card.statusCode, card.body.includes('sotuvda yo&#39;q')], id).toEqual([404, true])
    }
  })

  it('is counted as a visit from another site', async () => {
    const { deps } = kashf
    const { id } = await buildCourse(deps, { teacherId: teacher.id })
    await kashf.call('POST', `/api/courses/${id}/visit`, {
      body: {
        from: `${deps.publicUrl}/embed/course/${id}`,
        page: `${deps.publicUrl}/course/${id}?ref=embed`,
      },
    })
    const counted = await deps.db.rows(sql`select source, visits from course_visit where course_id = ${id}`)
    expect(counted).toEqual([{ source: 8, visits: 1 }])
  })
})

describe('the oEmbed description', () => {
  const describeUrl = (url: string, rest = '') =>
    kashf.call('GET', `/api/oembed?url=${encodeURIComponent(url)}${rest}`)
  const pageOf = (id: number) => `${kashf.deps.publicUrl}/course/${id}`

  it('embeds the card of a course at most as wide as asked for', async () => {
    const usual = (await describeUrl(pageOf(courseId), '&format=json')).json()
    expect(usual).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: 600,
      height: 200,
      thumbnail_width: 320,
    })
    expect(usual.html).toContain(
      `src="${kashf.deps.publicUrl}/embed/course/${courseId}" width="600" height="200"`,
    )
    const thumbnail = usual.thumbnail_url.replace(kashf.deps.publicUrl, '')
    expect((await kashf.call('GET', thumbnail)).statusCode).toBe(200)
    expect((await describeUrl(pageOf(courseId), '&maxwidth=320&maxheight=400')).json().width).toBe(320)
    expect((await describeUrl(pageOf(courseId), '&maxwidth=5000')).json().width).toBe(800)
    expect((await describeUrl(`${pageOf(courseId)}/?ref=x#y`)).statusCode).toBe(200)
    const russian = `${kashf.deps.publicUrl}/ru/course/${courseId}`
    expect((await describeUrl(russian)).json().html).toBe(usual.html)
  })

  it('is a link where the card does not fit', async () => {
    for (const size of ['&maxwidth=299', '&maxheight=199']) {
      const link = (await describeUrl(pageOf(courseId), size)).json()
      expect(link.type, size).toBe('link')
      expect(link.html, size).toBeUndefined()
    }
  })

  it('escapes a hostile title in its HTML', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    await kashf.deps.db.run(sql`update course set title = ${HOSTILE} where id = ${id}`)
    const { title, html } = (await describeUrl(pageOf(id))).json()
    expect(title).toBe(HOSTILE)
    expect(html.match(/[<>]/g)).toEqual(['<', '>', '<', '>'])
  })

  it('knows no address of another site, of another page or of a course that is not on sale', async () => {
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    const own = kashf.deps.publicUrl
    for (const url of [
      `https://evil.example/course/${courseId}`,
      `${own}.evil.example/course/${courseId}`,
      `${own.replace('://', '://user@evil.example:80/')}/course/${courseId}`,
      `javascript:alert(1)//course/${courseId}`,
      `/course/${courseId}`,
      `${own}/course/${courseId}/lesson`,
      `${own}/course/0x1`,
      `${own}/courses`,
      pageOf(draft.id),
      pageOf(999_999),
      'not an address',
    ])
      expect((await describeUrl(url)).statusCode, url).toBe(404)
  })

  it('refuses other formats and impossible sizes', async () => {
    for (const rest of ['&format=xml', '&maxwidth=0', '&maxwidth=-5', '&maxwidth=1e3', '&maxheight=x'])
      expect((await describeUrl(pageOf(courseId), rest)).json().error, rest).toBe('validation_failed')
    expect((await kashf.call('GET', '/api/oembed')).json().error).toBe('validation_failed')
  })
})

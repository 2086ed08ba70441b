import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
    address.replace(kashf.deps.publicUrl, '').replaceAll('&amp;', '&'),
  )
const read = (path: string) => kashf.call('GET', path)

it('lists every published course, and no other, from robots.txt through the index', async () => {
  const { deps } = kashf
  const published = await buildCourse(deps, { teacherId: teacher.id, categoryId: 3 })
  for (const status of [1, 3, 4, 5] as const) await buildCourse(deps, { teacherId: teacher.id, status })

  const robots = await read('/robots.txt')
  expect(robots.headers['content-type']).toMatch(/^text\/plain/)
  expect(robots.body).toContain(`Sitemap: ${deps.publicUrl}/sitemap.xml`)
  expect(robots.body).toContain('Disallow: /admin')

  const index = await read('/sitemap.xml')
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(locations(index.body)).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/courses-0.xml',
    '/sitemaps/teachers-0.xml',
  ])
  const pages = locations((await read('/sitemaps/pages.xml')).body)
  expect(pages).toEqual([
    ...[
      '/',
      '/courses',
      '/teachers',
      '/about',
      '/help',
      '/contact',
      '/accessibility',
      '/terms',
      '/privacy',
      '/refunds',
    ],
    '/courses?categories=3',
  ])
  const courses = await read('/sitemaps/courses-0.xml')
  expect(locations(courses.body)).toEqual([`/course/${published.id}`])
  expect(courses.headers['cache-control']).toBe('public, max-age=3600')
  expect(locations((await read('/sitemaps/teachers-0.xml')).body)).toEqual([`/teacher-profile/${teacher.id}`])
})

it('lists the bundles on sale', async () => {
  const { deps } = kashf
  const seller = await buildTeacher(deps)
  const courses = [
    await buildCourse(deps, { teacherId: seller.id, price: 50_000 }),
    await buildCourse(deps, { teacherId: seller.id, price: 60_000 }),
  ]
  const make = async (title: string) => {
    const body = { title, price: 80_000, course_ids: courses.map(({ id }) => id) }
    return (await kashf.call('POST', '/api/bundles', { token: seller.token, body })).json().data
  }
  const [sold, ended] = [await make("To'plam"), await make("Eski to'plam")]
  await deps.db.run(sql`update bundle set ended_at = now() where id = ${ended.id}`)
  expect(locations((await read('/sitemap.xml')).body)).toContain('/sitemaps/bundles-0.xml')
  expect(locations((await read('/sitemaps/bundles-0.xml')).body)).toEqual([`/bundle/${sold.id}`])
  await deps.db.run(sql`update course set status = 4 where id = ${courses[0]?.id ?? 0}`)
  expect(locations((await read('/sitemaps/bundles-0.xml')).body)).toEqual([])
  await deps.db.run(sql`delete from bundle_course`)
  await deps.db.run(sql`delete from bundle`)
})

it('dates a course by the last change of it or of one of its lessons', async () => {
  const { deps } = kashf
  const { id, lessonIds } = await buildCourse(deps, { teacherId: teacher.id })
  await deps.db.run(sql`
    update course set updated_at = '2025-01-01T00:00:00Z', published_at = '2025-01-02T00:00:00Z' where id = ${id}`)
  await deps.db.run(sql`update lesson set updated_at = '2025-01-01T00:00:00Z' where course_id = ${id}`)
  const lastmod = async () => {
    const { body } = await read('/sitemaps/courses-0.xml')
    return new RegExp(`/course/${id}</loc><lastmod>([^<]*)<`).exec(body)?.[1]
  }
  expect(await lastmod()).toBe('2025-01-02T00:00:00.000Z')
  await deps.db.run(sql`update lesson set updated_at = '2025-03-01T00:00:00Z' where id = ${lessonIds[1]}`)
  expect(await lastmod()).toBe('2025-03-01T00:00:00.000Z')
})

const lastmodOf = (xml: string, path: string) =>
  xml.split(`${kashf.deps.publicUrl}${path}</loc>`)[1]?.match(/^<lastmod>([^<]*)<\/lastmod>/)?.[1]

it('dates each part in the index by the last change of a page in it, and leaves out what is unknown', async () => {
  const { deps } = kashf
  const { lessonIds } = await buildCourse(deps, { teacherId: teacher.id })
  const draft = await buildCourse(deps, { teacherId: teacher.id, status: 1 })
  await deps.db.run(sql`update lesson set updated_at = '2031-03-01T00:00:00Z' where id = ${lessonIds[0]}`)
  await deps.db.run(sql`update course set updated_at = '2032-03-01T00:00:00Z' where id = ${draft.id}`)
  const index = (await read('/sitemap.xml')).body
  expect(lastmodOf(index, '/sitemaps/courses-0.xml')).toBe('2031-03-01T00:00:00.000Z')
  expect(lastmodOf(index, '/sitemaps/teachers-0.xml')).toBeUndefined()
})

it('dates the pages that operators write by the version in force', async () => {
  await kashf.deps.db.run(sql`
    insert into content_version (slug, version, title, markdown, published_at)
    values ('terms', '2030-02', 'Shartlar', 'Matn', '2030-02-01T00:00:00Z')`)
  const pages = (await read('/sitemaps/pages.xml')).body
  expect(lastmodOf(pages, '/terms')).toBe('2030-02-01T00:00:00.000Z')
  expect(lastmodOf(pages, '/courses')).toBeUndefined()
  expect(lastmodOf((await read('/sitemap.xml')).body, '/sitemaps/pages.xml')).toBe('2030-02-01T00:00:00.000Z')
})

it('has a part for each range of ids in use, and sends it whole', async () => {
  const { db } = kashf.deps
  // 4 500 courses are more than two batches.
  await db.run(sql`
    insert into course (id, teacher_id, category_id, title, language, level, period, price_tiyin, status, published_at,
      title_key)
    overriding system value
    select 60000 + n, ${teacher.id}, 1, 'Kurs', 1, 1, 13, 0, 2, now(), 'kurs' from generate_series(1, 4500) n`)
  const parts = locations((await read('/sitemap.xml')).body)
  expect(parts).toContain('/sitemaps/courses-2.xml')
  expect(parts).not.toContain('/sitemaps/courses-1.xml')
  const listed = locations((await read('/sitemaps/courses-2.xml')).body)
  expect([listed.length, new Set(listed).size, listed.at(-1)]).toEqual([4500, 4500, '/course/64500'])
})

it('answers 404 for any other part', async () => {
  for (const part of ['courses-x', 'courses-01', 'lessons-0', 'courses-99999', '..%2F']) {
    expect((await read(`/sitemaps/${part}.xml`)).statusCode, part).toBe(404)
  }
})

import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { INTERFACE_LANGUAGES, pathIn } from '@kashf/contract/interface-language.ts'
import { toCyrillic } from '@kashf/contract/text/uzbek-script.ts'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTeacher } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'
import { mountPages } from './mount.ts'

const COURSE = 'Python: 1-qism'

const kashf = testApp({ pages: (app, deps) => mountPages(app, deps, 'production') })
let courseId: number
let teacherId: number
let lessonId: number
beforeAll(async () => {
  teacherId = (await buildTeacher(kashf.deps)).id
  courseId = (await buildCourse(kashf.deps, { teacherId, title: COURSE, price: 90_000, lessons: 3 })).id
  const lesson = await kashf.deps.db.one<{ id: number }>(sql`
    select id from lesson where course_id = ${courseId} order by position limit 1`)
  lessonId = lesson?.id ?? 0
  kashf.deps.publicCache.clear()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  kashf.app.inject({ method: 'GET', url, headers })

const PAGES = (): string[] => [
  ...['/', '/courses', '/courses?search=zzzz', '/teachers', '/login', '/select', '/register'],
  ...['/teacher-register', '/verify-code', '/forget-password', '/contact', '/certificate', '/offline'],
  ...['/help', '/terms', '/privacy', '/refunds', '/about'],
  ...[
    `/course/${courseId}`,
    `/course/${courseId}/lesson/${lessonId}`,
    `/teacher-profile/${teacherId}`,
    '/my-profile',
    '/no-such-page',
  ],
]

/** Texts by teachers and operators, which are not translated. */
const CONTENT = [
  COURSE,
  'zzzz',
  'Dastur yozish',
  'Dars tavsifi',
  '1-dars',
  '2-dars',
  '3-dars',
  'Ustoz Sinovov',
  'Kurs tavsifi',
  'Sinov uchun ustoz',
]

const ENTITIES = new Map(
  Object.entries({ '&#x27;': "'", '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>' }),
)

/** The sentences that people see or hear: texts, labels and placeholders, in document order. */
function sentences(html: string): string[] {
  const seen = html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<a [^>]*hrefLang[^>]*>[^<]*<\/a>/gi, '')
    .matchAll(/>([^<]+)<|\b(?:aria-label|placeholder|alt|title|content)="([^"]*)"/g)
  return [...seen].flatMap(([, text, attribute]) => {
    const sentence = (text ?? attribute ?? '')
      .replace(/&[#\w]+;/g, (name) => ENTITIES.get(name) ?? name)
      .trim()
    // Addresses in the head, and Open Graph's name of the language.
    return /^(?:https?:.*|uz_UZ|ru_RU|width=.*|image\/.*|summary_.*|noindex|profile)?$/.test(sentence)
      ? []
      : [sentence]
  })
}

it('says in Cyrillic what it says in Latin, sentence by sentence, also what teachers wrote', async () => {
  // Names of people and the search text.
  const kept = ['Ustoz Sinovov', 'zzzz']
  const convert = (text: string): string => {
    const known = kept.find((each) => text.includes(each))
    return known === undefined ? toCyrillic(text) : text.split(known).map(convert).join(known)
  }
  for (const path of PAGES()) {
    const latin = sentences((await get(path)).body)
    const cyrillic = sentences((await get(pathIn('uz-Cyrl', path))).body).filter((text) => !isMark(text))
    expect(cyrillic, path).toEqual(latin.map((text, at) => (cyrillic[at] === text ? text : convert(text))))
    // Words to translate, without codes, which consist of capitals alone.
    const isWords = (text: string) => /[a-z]{2}/.test(text) && convert(text) !== text
    const stayed = cyrillic.filter((text, at) => text === latin[at] && isWords(text))
    expect(stayed, path).toEqual([])
  }
})

const isMark = (text: string) =>
  ['Матн лотин ёзувидан автоматик ўгирилган.', 'Лотин ёзувида ўқиш'].includes(text)

it('marks converted texts, and those of no course in another language', async () => {
  const mark = 'Матн лотин ёзувидан автоматик ўгирилган.'
  expect((await get(`/uz-cyrl/course/${courseId}`)).body).toContain(mark)
  for (const path of [`/course/${courseId}`, `/ru/course/${courseId}`]) {
    expect((await get(path)).body).not.toMatch(/автоматик|avtomatik|автоматически/)
  }
  const english = await buildCourse(kashf.deps, { teacherId, title: 'Good morning', lessons: 1 })
  await kashf.deps.db.run(sql`update course set language = 3 where id = ${english.id}`)
  kashf.deps.publicCache.clear()
  const page = (await get(`/uz-cyrl/course/${english.id}`)).body
  expect(page).toContain('<h1')
  expect(page).toContain('Good morning')
  expect(page).not.toContain(mark)
})

/** Frequent Uzbek words that occur in no Russian sentence. */
const UZBEK =
  /\b(?:va|uchun|bilan|kurs|kurslar|dars|darslar|hisob|parol|kiring|bo'l\w*|emas|yo'q|o'qituvchi\w*|so'm)\b/i

it('says nothing in Uzbek in Russian, and marks each page with its language', async () => {
  for (const path of PAGES()) {
    for (const language of INTERFACE_LANGUAGES) {
      const page = await get(pathIn(language, path))
      expect(page.body).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}">`))
      expect([200, 404]).toContain(page.statusCode)
      if (language !== 'ru') continue
      const uzbek = sentences(page.body).filter((text) =>
        UZBEK.test(CONTENT.reduce((rest, each) => rest.replace(each, ''), text)),
      )
      expect(uzbek, path).toEqual([])
    }
  }
})

it('names categories in Russian, and in Uzbek where the Russian name is missing', async () => {
  const pages = [`/ru/course/${courseId}`, '/ru', '/ru/courses?categories=1']
  for (const path of pages) {
    const { body } = await get(path)
    expect(body, path).toContain('Программирование')
    // Only the category names for further data contain the Uzbek one.
    const [names = ''] = /<script type="application\/json" id="category-names">.*?<\/script>/.exec(body) ?? []
    expect(names).toContain('["Dasturlash","Программирование"]')
    // The teacher's specialization is the same word, and is not translated.
    expect(body.replace(names, ''), path).not.toMatch(/categories=1"[^>]*>(?:<[^>]*>)*Dasturlash/)
  }
  expect((await get('/ru/courses?categories=1')).body).toContain('<title>Программирование: Курсы')
  for (const path of pages)
    expect((await get(path.slice(3) || '/')).body).not.toMatch(/Программ|category-names/)
  await kashf.deps.db.run(sql`update category set name_ru = null where id = 1`)
  kashf.deps.publicCache.clear()
  expect((await get(`/ru/course/${courseId}`)).body).toContain('Dasturlash')
  await kashf.deps.db.run(sql`update category set name_ru = 'Программирование' where id = 1`)
  kashf.deps.publicCache.clear()
})

it('keeps to its language in links, and names the other languages to search engines', async () => {
  const { body } = await get(`/ru/course/${courseId}`)
  const links = [...body.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  const ofChooser = ['/', '/uz-cyrl']
  expect(links.filter((href) => !/^\/ru(?:$|[/?#])/.test(href) && !ofChooser.includes(href))).toEqual([])
  const at = (path: string) => `${kashf.deps.publicUrl}${path}`
  const named = [...body.matchAll(/<link rel="(\w+)"(?: hreflang="([\w-]+)")? href="([^"]+)"\/>/g)]
    .filter(([, rel, language]) => rel === 'canonical' || language)
    .map(([, rel, language, href]) => [language ?? rel, href])
  expect(named).toEqual([
    ['canonical', at(`/ru/course/${courseId}`)],
    ['uz', at(`/course/${courseId}`)],
    ['uz-Cyrl', at(`/uz-cyrl/course/${courseId}`)],
    ['ru', at(`/ru/course/${courseId}`)],
    ['x-default', at(`/course/${courseId}`)],
  ])
  const privatePage = (await get('/ru/login')).body
  expect(privatePage).not.toContain('rel="alternate" hreflang')
})

it.each(['', '/uz-cyrl', '/ru'])(
  'answers the data and the routes of %s/ to the router, without HTML',
  async (prefix) => {
    const version = /"version":"([^"]+)"/.exec((await get(`${prefix}/courses`)).body)?.[1]
    const routes = await get(
      `${prefix}/__manifest?paths=${encodeURIComponent(`${prefix}/login`)}&version=${version}`,
    )
    expect(Object.keys(routes.json())).toContain('routes/account/login')
    const data = await get(`${prefix}/courses.data`)
    expect([data.statusCode, data.body.includes('<script')]).toEqual([200, false])
  },
)

it.each(['', '/uz-cyrl', '/ru'])(
  'answers the data of %s/ and of addresses with a last slash',
  async (prefix) => {
    const home = await get(`${prefix}/_.data`)
    expect([home.statusCode, home.body.includes('routes/browse/home')]).toEqual([200, true])
    // The router requests the data of `/ru` and of `/ru/` at these addresses, and never `/.data`.
    if (prefix !== '') {
      expect((await get(`${prefix}.data`)).headers.etag).toBe(home.headers.etag)
      expect((await get(`${prefix}.data?utm_source=x`)).headers.etag).toBe(home.headers.etag)
    }
    const catalogue = await get(`${prefix}/courses.data?search=python`)
    expect((await get(`${prefix}/courses/_.data?search=python`)).body).toBe(catalogue.body)
    const login = await get(`${prefix}/login/_.data?next=%2Fcourse%2F${courseId}`)
    expect([login.statusCode, login.body.includes(COURSE)]).toEqual([200, prefix !== '/uz-cyrl'])
  },
)

it('keeps the pages of a language apart from those of another', async () => {
  const pages = await Promise.all(INTERFACE_LANGUAGES.map((language) => get(pathIn(language, '/teachers'))))
  expect(new Set(pages.map(({ body }) => body)).size).toBe(3)
  expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(3)
  const spelled = await get('/ru/teachers/?utm_source=x')
  expect(spelled.headers.etag).toBe(pages[2]?.headers.etag)
})

it('leads to no other host from an address with two slashes', async () => {
  for (const path of ['/ru//evil.example', '/ru/\\evil.example', '/uz-cyrl//evil.example']) {
    const page = await get(path)
    expect([page.statusCode, page.headers.location]).toEqual([404, undefined])
  }
})

it('answers failures in the language that the page names, and in Latin without one', async () => {
  const fail = async (headers: Record<string, string>) => {
    const answer = await kashf.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { username: '', password: '' },
      headers,
    })
    return answer.json()
  }
  const latin = await fail({})
  const russian = await fail({ 'kashf-language': 'ru' })
  const cyrillic = await fail({ 'kashf-language': 'uz-Cyrl' })
  expect(latin.fields.username).toBe(FIELD_ERRORS.required)
  expect(cyrillic).toEqual({
    ...latin,
    message: toCyrillic(latin.message),
    fields: { username: toCyrillic(FIELD_ERRORS.required), password: toCyrillic(FIELD_ERRORS.required) },
    ...(latin.request_id && { request_id: cyrillic.request_id }),
  })
  expect(russian.error).toBe(latin.error)
  for (const sentence of [russian.message, ...Object.values<string>(russian.fields)]) {
    expect(sentence).toMatch(/^[А-ЯЁ][^A-Za-z]*$/)
  }
  for (const other of ['de', '__proto__', 'constructor', 'ru, uz', '']) {
    expect((await fail({ 'kashf-language': other })).message).toBe(latin.message)
  }
  expect((await fail({ 'accept-language': 'ru' })).message).toBe(latin.message)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildTeacher } from '../testing/builders.ts'
import { buildCourse } from '../testing/catalogue-builders.ts'

let kashf: TestApp

const COURSES = [
  { title: 'Python dasturlash tili asoslari', learners: 50 },
  { title: "O'zbek tili grammatikasi", learners: 40, categoryId: 4 },
  { title: 'Ўзбекистон тарихи', learners: 10, categoryId: 4 },
  { title: "Matematika: qiziqarli masalalar to'plami", learners: 30, categoryId: 4 },
  { title: 'Grafik dizayn va Figma', learners: 20, categoryId: 2 },
  { title: "Gʻazal va she'riyat san'ati", learners: 5, categoryId: 5 },
  { title: 'C++ tilida algoritmlar', learners: 15 },
  { title: 'C# va .NET', learners: 16 },
  { title: 'JavaScript noldan', learners: 60 },
  { title: 'Java dasturchisi', learners: 25 },
  { title: "Kichik biznesni boshlash bo'yicha qo'llanma", learners: 35, categoryId: 3 },
  { title: 'SMM va marketing', learners: 33, categoryId: 3, outcomes: ['Instagram reklamasini sozlash'] },
  { title: 'Бухгалтерия ҳисоби', learners: 12, categoryId: 3 },
  { title: "O't o'chirish xavfsizligi", learners: 1, categoryId: 5 },
  { title: 'Ot sporti', learners: 90, categoryId: 5 },
  { title: "Chet tilini o'rganish sirlari", learners: 7, categoryId: 5 },
  {
    title: 'Veb dasturlash',
    learners: 22,
    lessons: [{ title: 'HTML sahifa qurish' }, { title: "Ma'lumotlar bazasi" }],
  },
  { title: 'Ingliz tili — IELTS tayyorlov', learners: 80, categoryId: 5 },
  { title: 'Yosh ota-onalar uchun psixologiya', learners: 9, categoryId: 5 },
  { title: 'Шахсий молия', learners: 11, categoryId: 3 },
] as const

/** What is typed, and the title that must come first; null finds nothing. */
const CASES: [typed: string, first: string | null, why: string][] = [
  ['python', 'Python dasturlash tili asoslari', 'a word'],
  ['PYTHON', 'Python dasturlash tili asoslari', 'capitals'],
  ['пайтон', 'Python dasturlash tili asoslari', 'as it sounds, in Cyrillic'],
  ['питон', 'Python dasturlash tili asoslari', 'as it is read in Cyrillic'],
  ['pyt', 'Python dasturlash tili asoslari', 'still being typed'],
  ['piton', 'Python dasturlash tili asoslari', 'a typing error'],
  ['pythn dasturlsh', 'Python dasturlash tili asoslari', 'two typing errors'],
  ["o'zbek tili", "O'zbek tili grammatikasi", 'straight apostrophe'],
  ['oʻzbek tili', "O'zbek tili grammatikasi", 'the right letter (U+02BB)'],
  ['o`zbek tili', "O'zbek tili grammatikasi", 'grave'],
  ['o’zbek tili', "O'zbek tili grammatikasi", 'curly'],
  ['ozbek tili', "O'zbek tili grammatikasi", 'no apostrophe'],
  ['ўзбек тили', "O'zbek tili grammatikasi", 'Cyrillic for a Latin title'],
  ["o'zbekiston tarixi", 'Ўзбекистон тарихи', 'Latin for a Cyrillic title'],
  ['Ўзбекистон', 'Ўзбекистон тарихи', 'Cyrillic for a Cyrillic title'],
  ['uzbekiston', 'Ўзбекистон тарихи', 'the Russian way of writing it'],
  ['matematka', "Matematika: qiziqarli masalalar to'plami", 'a letter missing'],
  ['математика', "Matematika: qiziqarli masalalar to'plami", 'Cyrillic'],
  ['toplami', "Matematika: qiziqarli masalalar to'plami", "no apostrophe in to'plami"],
  ['figma', 'Grafik dizayn va Figma', 'the last word of a title'],
  ['dizayn', 'Grafik dizayn va Figma', 'a word that is also a category'],
  ['grafk dizain', 'Grafik dizayn va Figma', 'two words, two errors'],
  ["g'azal", "Gʻazal va she'riyat san'ati", 'straight for U+02BB'],
  ['ғазал', "Gʻazal va she'riyat san'ati", 'Cyrillic gʻ'],
  ['sheriyat', "Gʻazal va she'riyat san'ati", 'the tutuq left out'],
  ['c++', 'C++ tilida algoritmlar', 'signs count'],
  ['c#', 'C# va .NET', 'signs count'],
  ['java', 'Java dasturchisi', 'the whole word before its beginning, though less popular'],
  ['javas', 'JavaScript noldan', 'a beginning'],
  ['biznesni boshlash', "Kichik biznesni boshlash bo'yicha qo'llanma", 'two words'],
  ['boshlash biznesni', "Kichik biznesni boshlash bo'yicha qo'llanma", 'in any order'],
  ["qo'llanma", "Kichik biznesni boshlash bo'yicha qo'llanma", 'apostrophe inside'],
  ['instagram', 'SMM va marketing', 'what one will learn'],
  ['бухгалтер', 'Бухгалтерия ҳисоби', 'a Cyrillic beginning'],
  ['buxgalteriya hisobi', 'Бухгалтерия ҳисоби', 'Latin for Cyrillic'],
  ["o't", "O't o'chirish xavfsizligi", 'as written before what only folds alike'],
  ['ot', 'Ot sporti', 'as written before what only folds alike'],
  ['html', 'Veb dasturlash', 'a lesson'],
  ["ma'lumotlar bazasi", 'Veb dasturlash', 'a lesson with a tutuq'],
  ['malumotlar', 'Veb dasturlash', 'the same without it'],
  ['ielts', 'Ingliz tili — IELTS tayyorlov', 'an abbreviation'],
  ['inglis tili', 'Ingliz tili — IELTS tayyorlov', 'a usual misspelling'],
  ['shaxsiy moliya', 'Шахсий молия', 'Latin for Cyrillic, sh and x'],
  ['psihologiya', 'Yosh ota-onalar uchun psixologiya', 'h for x'],
  ['chet tili', "Chet tilini o'rganish sirlari", 'a stem of an inflected word'],
  ['ota-onalar', 'Yosh ota-onalar uchun psixologiya', 'a hyphen'],
  ['  veb   dasturlash ', 'Veb dasturlash', 'loose spaces'],
  ["'; drop table course; --", null, 'an attack'],
  ['qwxzvbn', null, 'nonsense'],
  ['!!!', null, 'no letter at all'],
]

beforeAll(async () => {
  kashf = await startTestApp()
  const teacher = await buildTeacher(kashf.deps)
  await kashf.deps.db.run(
    sql`update app_user set first_name = 'Nodira', last_name = 'Yoʻldosheva' where id = ${teacher.id}`,
  )
  for (const course of COURSES) {
    const { lessons = 0, ...rest } = { lessons: undefined, ...course }
    await buildCourse(kashf.deps, {
      ...rest,
      outcomes: 'outcomes' in course ? [...course.outcomes] : [],
      teacherId: teacher.id,
      lessons: lessons === 0 ? 0 : [...lessons],
    })
  }
  await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Python siri', status: 1 })
})
afterAll(() => kashf.close())

const titles = async (typed: string): Promise<string[]> => {
  const answer = await kashf.call('GET', `/api/courses/donthavetoken?search=${encodeURIComponent(typed)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data.map((card: { title: string }) => card.title)
}

describe('search', () => {
  it.each(CASES)('%s → %s (%s)', async (typed, first) => {
    expect((await titles(typed))[0] ?? null).toBe(first)
  })

  it('finds by teacher and by category, title matches first', async () => {
    expect(await titles('yoldosheva')).toHaveLength(COURSES.length)
    const business = await titles('biznes')
    expect(business[0]).toContain('biznesni')
    expect(business).toHaveLength(4)
  })

  it('never shows a draft', async () => {
    expect(await titles('python')).not.toContain('Python siri')
  })

  it('puts the more popular of equals first', async () => {
    const tili = await titles('tili')
    expect(tili.slice(0, 3)).toEqual([
      'Ingliz tili — IELTS tayyorlov',
      'Python dasturlash tili asoslari',
      "O'zbek tili grammatikasi",
    ])
  })

  it('pages through relevance and guesses without gaps or doubles', async () => {
    for (const typed of ['tili', 'yoldosheva', 'dasturlsh']) {
      const all = await titles(typed)
      const paged: string[] = []
      let cursor = ''
      do {
        const url = `/api/courses/donthavetoken?search=${typed}&limit=2&cursor=${cursor}`
        const page = (await kashf.call('GET', url)).json()
        paged.push(...page.data.map((card: { title: string }) => card.title))
        cursor = page.next_cursor
      } while (cursor)
      expect(paged).toEqual(all)
      expect(all.length).toBeGreaterThan(1)
    }
  })
})

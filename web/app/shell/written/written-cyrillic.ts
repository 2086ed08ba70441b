import type { PublicPages } from '@kashf/contract/pages.ts'
import { toCyrillic } from '@kashf/contract/uzbek-script.ts'
import type * as latin from './written.ts'

const UZBEK = 1
/** What teachers and operators write. Names of people, comments and file names are left as they are. */
const WRITTEN: ReadonlySet<string> = new Set([
  ...['title', 'course_title', 'description', 'outcomes', 'html'],
  ...['info', 'specialization', 'question'],
])
const CATEGORIES: ReadonlySet<string> = new Set(['category', 'categories'])

export const inReadersScript: typeof latin.inReadersScript = <T>(data: T, language = UZBEK): T =>
  convert(data, language) as T

export const pagesInReadersScript: typeof latin.pagesInReadersScript = (pages) => {
  const read = <Args extends unknown[], T>(page: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => inReadersScript(await page(...args))
  }
  return {
    ...pages,
    home: read(() => pages.home()),
    catalogue: read((query) => pages.catalogue(query)),
    categories: async () => convertCategories(await pages.categories()),
    course: read((id) => pages.course(id)),
    bundle: read((id) => pages.bundle(id)),
    teachers: read(() => pages.teachers()),
    teacher: read((id) => pages.teacher(id)),
    lesson: read((courseId, lessonId) => pages.lesson(courseId, lessonId)),
    content: read((slug) => pages.content(slug)),
    help: read((search) => pages.help(search)),
  } satisfies PublicPages
}

function convert(value: unknown, language: number, key = ''): unknown {
  if (typeof value === 'string') return language === UZBEK && WRITTEN.has(key) ? convertHtml(value) : value
  if (Array.isArray(value)) return value.map((each) => convert(each, language, key))
  if (typeof value !== 'object' || value === null) return value
  if (CATEGORIES.has(key)) return convertName(value)
  const own = languageOf(value) ?? language
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(each, own, name)]))
}

/** The language of a course, or of the course to which a lesson belongs. */
function languageOf(value: object): number | undefined {
  const { language, course }: { language?: unknown; course?: unknown } = value
  if (typeof language === 'number') return language
  return typeof course === 'object' && course !== null ? languageOf(course) : undefined
}

const convertName = (category: object) =>
  'name' in category && typeof category.name === 'string'
    ? { ...category, name: toCyrillic(category.name) }
    : category

const convertCategories = <T extends object>(categories: T[]): T[] => categories.map(convertName) as T[]

const MARKUP = /(<[^<>]*>|&[#\w]{1,10};)/
const BEGINS_CODE = /^<(?:pre|code)\b/
const ENDS_CODE = /^<\/(?:pre|code)\b/

/** Converts the text of sanitised HTML, or plain text; code and entities stay. */
function convertHtml(html: string): string {
  let depth = 0
  const parts = html.replaceAll('&#39;', "'").split(MARKUP)
  return parts
    .map((part) => {
      if (BEGINS_CODE.test(part)) depth += 1
      else if (ENDS_CODE.test(part)) depth -= 1
      else if (depth === 0 && !MARKUP.test(part)) return toCyrillic(part)
      return part
    })
    .join('')
}

import { titleInCyrillic, toCyrillic } from '@kashf/contract/text/uzbek-script.ts'
import { convertCategory } from './convert-names.ts'
import { convertPages } from './convert-pages.ts'
import type * as latin from './written.ts'

const UZBEK = 1
/** Keys of texts by teachers and operators. Names of people, comments and file names stay as they are. */
const WRITTEN: ReadonlySet<string> = new Set([
  ...['title', 'course_title', 'description', 'chapters', 'outcomes', 'html'],
  ...['info', 'specialization', 'question'],
  // In notices, and on a student's home page.
  ...['lesson', 'headline', 'bundle', 'after'],
])

export const inReadersScript: typeof latin.inReadersScript = <T>(data: T, language?: number): T =>
  convert(data, language) as T

export const pagesInReadersScript: typeof latin.pagesInReadersScript = (pages) =>
  convertPages(pages, inReadersScript)

export const categoryName: typeof latin.categoryName = toCyrillic

export const bannerWords: typeof latin.bannerWords = ({ text }) => titleInCyrillic(text)

export const withNames: typeof latin.withNames = async (html) => html

function convert(value: unknown, language: number | undefined, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => convert(each, language, key))
  const category = convertCategory(key, value, toCyrillic)
  if (category !== undefined) return category
  if (typeof value === 'string') {
    if (!WRITTEN.has(key)) return value
    if (language === undefined) return convertHtml(value, titleInCyrillic)
    return language === UZBEK ? convertHtml(value, toCyrillic) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const own = languageOf(value) ?? language
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(each, own, name)]))
}

/** The language of a course, or of the course to which a lesson belongs. */
function languageOf(value: object): number | undefined {
  const { language, course }: { language?: unknown; course?: unknown } = value
  if (typeof language === 'number') return language
  return typeof course === 'object' && course !== null ? languageOf(course) : undefined
}

/** A tag, a tag that the text shows, or an entity. */
const MARKUP = /(<[^<>]*>|&lt;\/?[a-z][a-z0-9]{0,20}(?: [^&<>]{0,80})?\/?&gt;|&[#\w]{1,10};)/
const BEGINS_CODE = /^<(?:pre|code|math)\b/
const ENDS_CODE = /^<\/(?:pre|code|math)\b/

/** Converts the text of sanitized HTML, or plain text; code, formulas and entities stay. */
function convertHtml(html: string, spell: (text: string) => string): string {
  let depth = 0
  const parts = html.replaceAll('&#39;', "'").split(MARKUP)
  return parts
    .map((part) => {
      if (BEGINS_CODE.test(part)) depth += 1
      else if (ENDS_CODE.test(part)) depth -= 1
      else if (depth === 0 && !MARKUP.test(part)) return spell(part)
      return part
    })
    .join('')
}

import type { ContentPage, ContentSlug, HelpPage } from '@kashf/contract/content/content.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { htmlOf, renderSections, type Section } from './render-markdown.ts'

interface PublishedRow {
  version: string
  title: string
  markdown: string
  published_at: Date
  /** Set on translations: whether the translated version is older than the one in force. */
  is_behind?: boolean
}

/** The languages in which pages are written; Cyrillic is converted. */
type ContentLanguage = 'uz' | 'ru'

async function published(
  db: Queryable,
  slug: ContentSlug,
  language: ContentLanguage = 'uz',
): Promise<PublishedRow> {
  if (language === 'ru') {
    const translated = await translation(db, slug)
    if (translated) return translated
  }
  const row = await db.one<PublishedRow>(sql`
    select version, title, markdown, published_at from content_version
     where slug = ${slug} order by id desc limit 1`)
  if (!row) throw new Error(`the page ${slug} has no version`)
  return row
}

/** The Russian text with the version and the date of the Uzbek one in force. */
const translation = (db: Queryable, slug: ContentSlug) =>
  db.one<PublishedRow>(sql`
    select v.version, t.title, t.markdown, v.published_at, t.version_id <> v.id as is_behind
      from (select * from content_translation where slug = ${slug} order by id desc limit 1) t,
           (select * from content_version where slug = ${slug} order by id desc limit 1) v`)

/** The version of a page that is in force. */
export async function currentVersion(db: Queryable, slug: ContentSlug): Promise<string> {
  return (await published(db, slug)).version
}

/** The published page with its sections. */
export async function contentPage(
  db: Queryable,
  slug: ContentSlug,
  language?: ContentLanguage,
): Promise<ContentPage> {
  const row = await published(db, slug, language)
  const sections = renderSections(row.markdown)
  return {
    slug,
    title: row.title,
    html: htmlOf(sections),
    contents: sections.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title })),
    version: row.version,
    published_at: row.published_at.toISOString(),
    ...(row.is_behind !== undefined && { translation: { is_behind: row.is_behind } }),
  }
}

const wordsOf = (text: string) => foldUzbek(text).split(/\s+/).filter(Boolean)

/** Whether every search word begins a word of the text. */
const hasWords = (text: string, words: string[]) => {
  const known = wordsOf(text)
  return words.every((word) => known.some((other) => other.startsWith(word)))
}

/**
 * The help page: headings of the second level are groups, those of the third are questions. With a search only the questions
 * in which all its words occur, however they are spelled.
 */
export async function helpPage(db: Queryable, search: string, language?: ContentLanguage): Promise<HelpPage> {
  const row = await published(db, 'help', language)
  const words = wordsOf(search.slice(0, 200))
  const groups: HelpPage['groups'] = []
  for (const section of renderSections(row.markdown)) {
    if (section.level === 2) groups.push({ title: section.title, entries: [] })
    else if (section.level === 3 && matches(section, words)) {
      groups.at(-1)?.entries.push({ id: section.id, question: section.title, html: section.html })
    }
  }
  return { title: row.title, groups: groups.filter(({ entries }) => entries.length > 0) }
}

const matches = ({ title, html }: Section, words: string[]) =>
  words.length === 0 || hasWords(`${title} ${html.replace(/<[^<>]*>/g, ' ')}`, words)

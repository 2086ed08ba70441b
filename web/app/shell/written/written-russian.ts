import type { PublicPages } from '@kashf/contract/catalogue/pages.ts'
import { convertCategory } from './convert-names.ts'
import { convertPages } from './convert-pages.ts'
import type * as latin from './written.ts'

/** The Russian names of categories by their Uzbek names; a category without one keeps its Uzbek name. */
type Names = ReadonlyMap<string, string>

const ID = 'category-names'

/**
 * The names that the server put into the page, because API data have the Uzbek ones. Undefined while the server
 * renders, whose loaders have converted everything.
 */
let namesOfPage: Names | undefined
function readNames(): Names {
  if (typeof document === 'undefined') return new Map()
  namesOfPage ??= new Map(JSON.parse(document.getElementById(ID)?.textContent ?? '[]'))
  return namesOfPage
}

export const inReadersScript: typeof latin.inReadersScript = (data) => convert(data, readNames())

export const bannerWords: typeof latin.bannerWords = ({ text, text_ru }) => text_ru ?? text

export const categoryName: typeof latin.categoryName = (name) => readNames().get(name) ?? name

export const pagesInReadersScript: typeof latin.pagesInReadersScript = (pages) => ({
  ...convertPages(pages, async (data) => convert(data, await namesIn(pages))),
  content: (slug) => pages.content(slug, 'ru'),
  help: (search) => pages.help(search, 'ru'),
})

export const withNames: typeof latin.withNames = async (html, pages) => {
  const names = JSON.stringify([...(await namesIn(pages))]).replaceAll('<', '\\u003c')
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}<script type="application/json" id="${ID}">${names}</script>${html.slice(end)}`
}

const namesIn = async (pages: PublicPages): Promise<Names> => new Map(await pages.russianCategoryNames())

const convert = <T>(data: T, names: Names): T => convertValue(data, names, '') as T

function convertValue(value: unknown, names: Names, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => convertValue(each, names, key))
  const category = convertCategory(key, value, (name) => names.get(name) ?? name)
  if (category !== undefined) return category
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, convertValue(each, names, name)]),
  )
}

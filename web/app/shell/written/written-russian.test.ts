import type { PublicPages } from '@kashf/contract/catalogue/pages.ts'
import { expect, it, vi } from 'vitest'
import {
  bannerWords,
  categoryName,
  inReadersScript,
  pagesInReadersScript,
  withNames,
} from './written-russian.ts'

const names: [string, string][] = [
  ['Tillar', 'Языки'],
  ['</script>', '<b>'],
]
const categories = [
  { id: 1, name: 'Tillar', courses_count: 2 },
  { id: 2, name: 'Yangi', courses_count: 0 },
]
const pages = {
  russianCategoryNames: async () => names,
  categories: async () => categories,
} as unknown as PublicPages

it('names the categories of pages in Russian, and keeps those without a Russian name', async () => {
  expect((await pagesInReadersScript(pages).categories()).map(({ name }) => name)).toEqual(['Языки', 'Yangi'])
})

it('gives the browser the names for the data of the API', async () => {
  const page = await withNames('<html><body>…</body></html>', pages)
  const [, json = ''] = /id="category-names">(.*?)<\/script><\/body>/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual(names)
  vi.stubGlobal('document', { getElementById: () => ({ textContent: json }) })
  expect(categoryName('Tillar')).toBe('Языки')
  const course = { title: 'Tillar', category: { id: 1, name: 'Tillar' } }
  expect(inReadersScript({ course, near: { categories: ['Tillar', 'Yangi'] } })).toEqual({
    course: { title: 'Tillar', category: { id: 1, name: 'Языки' } },
    near: { categories: ['Языки', 'Yangi'] },
  })
  vi.unstubAllGlobals()
})

it('shows the Russian text of a banner, or the Uzbek one without it', () => {
  expect(bannerWords({ text: "Bugun to'lov yo'q", text_ru: 'Сегодня оплаты нет' })).toBe('Сегодня оплаты нет')
  expect(bannerWords({ text: "Bugun to'lov yo'q", text_ru: null })).toBe("Bugun to'lov yo'q")
})

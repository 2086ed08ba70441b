import { describe, expect, it } from 'vitest'
import { catalogueAddress, readCatalogueFilters } from './catalogue-address.ts'

const read = (text: string) => readCatalogueFilters(new URLSearchParams(text))
const canonical = (text: string) => catalogueAddress(read(text))

describe('filters in the address of the catalogue', () => {
  it('are read from comma lists and repeated names; invalid values are dropped', () => {
    expect(read('levels=1,2').lists.levels).toEqual([1, 2])
    expect(read('levels=2&levels=1&levels=2&levels=x&levels=-3&levels=1e3&levels=0x1').lists.levels).toEqual([
      1, 2,
    ])
    expect(read('min_score=3&captions=yes&sort=cheap&prices=9&cursor=').lists.prices).toEqual([])
    expect(canonical('min_score=3&captions=yes&sort=cheap&prices=9&cursor=')).toBe('/courses')
  })

  it('survive a round trip', () => {
    const address =
      "/courses?search=o'yin&categories=1,3&prices=2,3&min_score=4.5&captions=true&sort=price_asc"
    const filters = read(address.slice('/courses?'.length))
    expect(read(catalogueAddress(filters).slice('/courses?'.length))).toEqual(filters)
    expect(catalogueAddress(filters)).toContain('categories=1,3')
  })

  it('have one address however they are written', () => {
    const address = '/courses?search=excel&levels=1,2&prices=1&min_score=4'
    for (const text of [
      'min_score=4&levels=2&levels=1&search=+excel+&prices=1&utm_source=telegram',
      'prices=1&levels=1,2,2&search=excel&min_score=4.0&verbatim=false',
      'levels=1,2&is_free=true&search=excel&min_score=4&cursor=&sort=',
    ]) {
      expect(canonical(text), text).toBe(address)
    }
  })

  it('read free and paid as price bands', () => {
    expect(read('is_free=true').lists.prices).toEqual([1])
    expect(read('is_free=false').lists.prices).toEqual([2, 3, 4])
    expect(read('is_free=false&prices=2').lists.prices).toEqual([2])
  })

  it('are searched verbatim only with a search', () => {
    expect(canonical('verbatim=true')).toBe('/courses')
    expect(canonical('search=ielts&verbatim=true')).toBe('/courses?search=ielts&verbatim=true')
  })

  it('are bounded', () => {
    const filters = read(
      `search=${'x'.repeat(900)}&teacher_ids=${Array.from({ length: 500 }, (_, i) => i + 1)}&cursor=${'c'.repeat(2_000)}`,
    )
    expect(filters.search).toHaveLength(200)
    expect(filters.lists.teacher_ids).toHaveLength(40)
    expect(filters.cursor).toBeNull()
  })
})

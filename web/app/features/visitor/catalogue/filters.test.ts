import { describe, expect, it } from 'vitest'
import {
  catalogueAddress,
  countActive,
  listQuery,
  readFilters,
  withoutFilters,
  withToggled,
} from './filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

describe('filters in the URL', () => {
  it('are read from comma lists and repeated names; invalid ids are dropped', () => {
    expect(read('levels=1,2').lists.levels).toEqual([1, 2])
    expect(read('levels=1&levels=2&levels=1&levels=x&levels=-3').lists.levels).toEqual([1, 2])
  })

  it('survive a round trip through the URL', () => {
    const address = "/courses?search=o'yin&categories=1,3&is_free=false&sort=price_asc"
    const filters = read(address.slice('/courses?'.length))
    expect(read(catalogueAddress(filters).slice('/courses?'.length))).toEqual(filters)
    expect(catalogueAddress(filters)).toContain('categories=1,3')
  })

  it('ignore an unknown order and an unknown price', () => {
    expect(listQuery(read('sort=cheap&is_free=maybe'), 24)).toEqual({ limit: 24 })
  })

  it('return to the first page when one changes', () => {
    const filters = withToggled(read('levels=1&cursor=abc'), 'levels', 2)
    expect(filters.lists.levels).toEqual([1, 2])
    expect(filters.cursor).toBeNull()
    expect(withToggled(filters, 'levels', 1).lists.levels).toEqual([2])
  })

  it('are withoutFilters without losing the query', () => {
    const filters = read('search=ielts&levels=1&is_free=true&sort=new')
    expect(countActive(filters)).toBe(2)
    expect(catalogueAddress(withoutFilters(filters))).toBe('/courses?search=ielts&sort=new')
  })
})

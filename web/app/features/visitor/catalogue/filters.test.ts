import { describe, expect, it } from 'vitest'
import { catalogueAddress, cleared, countActive, listQuery, readFilters, toggled } from './filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

describe('filters in the address', () => {
  it('reads comma lists and repeated names alike, and drops what is no id', () => {
    expect(read('levels=1,2').lists.levels).toEqual([1, 2])
    expect(read('levels=1&levels=2&levels=1&levels=x&levels=-3').lists.levels).toEqual([1, 2])
  })

  it('survives the way there and back', () => {
    const address = "/courses?search=o'yin&categories=1,3&is_free=false&sort=price_asc"
    const filters = read(address.slice('/courses?'.length))
    expect(read(catalogueAddress(filters).slice('/courses?'.length))).toEqual(filters)
    expect(catalogueAddress(filters)).toContain('categories=1,3')
  })

  it('keeps an unknown order and an unknown price out of the question', () => {
    expect(listQuery(read('sort=cheap&is_free=maybe'), 24)).toEqual({ limit: 24 })
  })

  it('goes back to the first page when a filter changes', () => {
    const filters = toggled(read('levels=1&cursor=abc'), 'levels', 2)
    expect(filters.lists.levels).toEqual([1, 2])
    expect(filters.cursor).toBeNull()
    expect(toggled(filters, 'levels', 1).lists.levels).toEqual([2])
  })

  it('clears filters and keeps what was searched', () => {
    const filters = read('search=ielts&levels=1&is_free=true&sort=new')
    expect(countActive(filters)).toBe(2)
    expect(catalogueAddress(cleared(filters))).toBe('/courses?search=ielts&sort=new')
  })
})

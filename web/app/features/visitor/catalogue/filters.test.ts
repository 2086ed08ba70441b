import { catalogueAddress, readCatalogueFilters } from '@kashf/contract/catalogue/catalogue-address.ts'
import { describe, expect, it } from 'vitest'
import { countActive, listQuery, withoutFilters, withToggled } from './filters.ts'

const read = (text: string) => readCatalogueFilters(new URLSearchParams(text))

describe('filters', () => {
  it('are sent to the API without what it would refuse', () => {
    expect(listQuery(read('sort=cheap&is_free=maybe&min_score=3'), 24)).toEqual({ limit: 24 })
    expect(listQuery(read('prices=1,2&min_score=4.5&captions=true'), 24)).toEqual({
      limit: 24,
      prices: '1,2',
      min_score: '4.5',
      captions: 'true',
    })
  })

  it('return to the first page when one changes', () => {
    const filters = withToggled(read('levels=2&cursor=abc'), 'levels', 1)
    expect(filters.lists.levels).toEqual([1, 2])
    expect(filters.cursor).toBeNull()
    expect(withToggled(filters, 'levels', 1).lists.levels).toEqual([2])
  })

  it('are removed without losing the query', () => {
    const filters = read('search=ielts&levels=1&is_free=true&captions=true&min_score=4&sort=new')
    expect(countActive(filters)).toBe(4)
    expect(catalogueAddress(withoutFilters(filters))).toBe('/courses?search=ielts&sort=new')
  })
})

import type { PromoCode } from '@kashf/contract/purchases/promo-codes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PromoList } from './promo-list.tsx'

let unmount = () => {}
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
})

const COURSES = [
  { id: 1, title: 'Algebra', price: 100_000 },
  { id: 2, title: 'Kimyo', price: 50_000 },
]

function show(course_ids: PromoCode['course_ids'], namesCourses = true, courses = COURSES): string {
  const promo: PromoCode = {
    id: 1,
    code: 'BAHOR20',
    discount_kind: 'percent',
    discount: 20,
    course_ids,
    ...{ uses_limit: null, uses: 0, revenue: 0, discounted: 0, starts_on: null, ends_on: null },
    ...{ status: 'active', is_paused: false, version: 1, created_at: '2026-11-27T13:30:00Z' },
  }
  const root = createRoot(document.body)
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <PromoList
          {...{ courses, namesCourses, promos: [promo], percent: 20, onEdit: () => {}, onDeleted: () => {} }}
        />
      </QueryClientProvider>,
    ),
  )
  unmount = () => act(() => root.unmount())
  return (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
}

it('calls the sum of a code without sales the total so far', () => {
  expect(show([1])).toContain("Jami sizga0 so'm")
})

it.each([
  ['one course by its title and price', [2], '20% · Kimyo', "Xaridorga48 000 so'm"],
  [
    'several by their titles, with the price of one',
    [1, 2],
    '20% · Algebra, Kimyo',
    "Xaridorga96 000 so'mAlgebra",
  ],
  ['all as such', null, '20% · Barcha kurslarda', "Xaridorga96 000 so'mAlgebra"],
  ['several of which none is left without a price', [3, 4], '20% · 2 ta kursda', 'Xaridorga–'],
])('names %s in the list of all codes', (_what, courseIds, scope, price) => {
  const text = show(courseIds)
  expect(text).toContain(scope)
  expect(text).toContain(price)
})

it("names no course on the course's own page", () => {
  expect(show([1], false, COURSES.slice(0, 1))).not.toContain('Algebra')
})

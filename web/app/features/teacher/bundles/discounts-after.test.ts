import type { Bundle } from '@kashf/contract/purchases/bundles.ts'
import { expect, it } from 'vitest'
import { discountsAfter } from './discounts-after.ts'

const bundle = (over: Partial<Bundle> = {}): Bundle => ({
  ...{ id: 1, title: 'Matematika', price: 192_000, price_to_pay: 0, full_price: 0, status: 'on_sale' },
  ...{ sales: 0, revenue: 0, version: 1, created_at: '2026-11-01T00:00:00Z' },
  courses: [
    { id: 10, title: 'Algebra', price: 120_000, part: 0, is_on_sale: true },
    { id: 11, title: 'Geometriya', price: 120_000, part: 0, is_on_sale: true },
  ],
  ...over,
})

it('names the bundles that a new price changes, with both discounts', () => {
  const other = bundle({ id: 2, courses: bundle().courses.slice(1) })
  const ended = bundle({ id: 3, status: 'ended' })
  expect(discountsAfter([bundle(), other, ended], { id: 10, price: 180_000 })).toMatchObject([
    { bundle: { id: 1, title: 'Matematika' }, before: 20, after: 36 },
  ])
})

it('says which bundle saves nothing any more, and which saves again', () => {
  expect(discountsAfter([bundle()], { id: 10, price: 72_000 })).toMatchObject([{ before: 20, after: null }])
  const dear = bundle({ price: 240_000 })
  expect(discountsAfter([dear], { id: 10, price: 200_000 })).toMatchObject([{ before: null, after: 25 }])
})

it('is silent about the same price', () => {
  expect(discountsAfter([bundle()], { id: 10, price: 120_000 })).toEqual([])
})

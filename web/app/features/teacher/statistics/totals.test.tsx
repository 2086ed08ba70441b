import type { StatisticsTotals } from '@kashf/contract/statistics/statistics.ts'
import type { ReactNode } from 'react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RevenueChart } from './revenue-chart.tsx'
import { Totals } from './totals.tsx'

let unmount = () => {}
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
})

function show(part: ReactNode): string {
  const root = createRoot(document.body)
  act(() => root.render(part))
  unmount = () => act(() => root.unmount())
  return (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
}

const totals: StatisticsTotals = {
  sales: 8,
  earned: 900_000,
  discount: 0,
  refunds: 1,
  refunded: 70_000,
  revenue: 830_000,
  new_learners: 8,
  learners: 7,
  active_learners: 5,
  completions: 2,
  completed_percent: 29,
  watched_s: 0,
  visits: 0,
}
const nothing = [
  {
    date: '2026-11-27',
    ...{ sales: 0, earned: 0, discount: 0, refunds: 0, refunded: 0, revenue: 0 },
    ...{ new_learners: 0, active_learners: 0 },
  },
]

it('names sales and refunds side by side, and refunds in no other tile', () => {
  const text = show(<Totals data={{ totals, previous_totals: null, days: [] }} />)
  expect(text).toContain('Sotuv8')
  expect(text).toContain("Qaytarishlar1 ta · 70 000 so'm")
  expect(text).toMatch(/Kursni tugatganlar29%$/)
})

it.each([
  ['2026-11-27T13:30:00Z', "Bu davrda 27.11.2026, 18:30 gacha daromad bo'lmagan."],
  [null, 'Hali hisoblanmagan: raqamlar 15 daqiqa ichida chiqadi'],
])('says of no income only until when it is known: %s', (computedAt, sentence) => {
  expect(show(<RevenueChart days={nothing} previous={[]} computedAt={computedAt} />)).toBe(sentence)
})

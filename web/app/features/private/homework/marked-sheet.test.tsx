import type { Mark } from '@kashf/contract/homework/homework.ts'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MarkedSheet } from './marked-sheet.tsx'
import { numberedMarks } from './numbered-marks.ts'
import { strokePath } from './stroke-path.ts'

let unmount = () => {}
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  act(unmount)
  vi.unstubAllGlobals()
})

const mark = (rest: Partial<Mark>): Mark => ({
  ...{ sheet_id: 7, page: 1, kind: 'text', at: [0.5, 0.5], text: '' },
  ...rest,
})
const marks = numberedMarks([
  mark({ sheet_id: 6, text: 'boshqa varaqda' }),
  mark({ kind: 'stroke', at: [0.1, 0.1, 0.2, 0.2, 0.3, 0.4], text: 'Shartni yozing: x > 1' }),
  mark({ kind: 'right' }),
  mark({ kind: 'wrong', text: ' ' }),
])

function Page() {
  const [open, setOpen] = useState<number | null>(null)
  const sheet = { id: 7, kind: 'picture', name: 'a.jpg', bytes: 1, url: '/a.webp' } as const
  return <MarkedSheet sheet={sheet} label="1-varaq" marks={marks} open={open} onOpen={setOpen} />
}

it('counts the marks with words over all sheets', () => {
  expect(marks.map(({ number }) => number)).toEqual([1, 2, null, null])
})

it('draws a stroke through its points, and a point as a dot', () => {
  const page = { width: 1000, height: 2000 }
  expect(strokePath([0, 0, 0.1, 0.1, 0.2, 0.2], page)).toBe('M0 0Q100 200 150 300L200 400')
  expect(strokePath([0.5, 0.25], page)).toBe('M500 500h.01')
  expect(strokePath([], page)).toBe('')
})

it('shows the words of the number that is pressed, and says how many stamps there are', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  unmount = () => {
    root.unmount()
    place.remove()
  }
  await act(async () => root.render(<Page />))
  const image = place.querySelector('img') as HTMLImageElement
  Object.defineProperties(image, { naturalWidth: { value: 1500 }, naturalHeight: { value: 2000 } })
  await act(async () => image.dispatchEvent(new Event('load')))
  expect(place.textContent).toContain("To'g'ri belgisi: 1 ta, Xato belgisi: 1 ta")
  expect(place.querySelectorAll('svg g')).toHaveLength(3)
  const numbers = [...place.querySelectorAll<HTMLButtonElement>('button[aria-expanded]')]
  expect(numbers.map((button) => button.getAttribute('aria-label'))).toEqual([
    '2-izoh: Shartni yozing: x > 1',
  ])
  const words = () => place.querySelector('p[role=status]')?.textContent
  await act(async () => numbers[0]?.click())
  expect(words()).toBe('Shartni yozing: x > 1')
  await act(async () => numbers[0]?.click())
  expect(words()).toBeUndefined()
})

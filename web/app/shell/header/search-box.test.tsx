import type { Suggestions } from '@kashf/contract/catalogue/catalogue.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

const answer: Suggestions = {
  courses: [
    { id: 7, title: 'Python asoslari', language: 1, teacher: 'Aziz Karimov' },
    { id: 8, title: 'Python va SQL', language: 1, teacher: 'Nodira Rahimova' },
  ],
  teachers: [],
  categories: [{ id: 1, name: 'Dasturlash' }],
  meant: null,
}
let asked: string[] = []
let cancelled = 0
let leave = () => {}
let router: ReturnType<typeof createMemoryRouter>

const box = () => document.querySelector('input')
const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)

async function type(text: string) {
  await act(async () => {
    const input = box()
    // The prototype's setter, because React overrides the one on the element to track the value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const press = (key: string) =>
  act(async () => {
    box()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    asked.push(decodeURIComponent(address.split('text=')[1] ?? ''))
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        cancelled += 1
        reject(new DOMException('aborted', 'AbortError'))
      })
      setTimeout(() => resolve(new Response(JSON.stringify({ data: answer }))), 20)
    })
  })
  await import('./search-suggestions.lazy.tsx')
  vi.useFakeTimers()
  asked = []
  cancelled = 0
  Element.prototype.scrollIntoView = () => {}
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  router = createMemoryRouter([{ path: '*', element: <SearchBox /> }], { initialEntries: ['/'] })
  const root = createRoot(place)
  await act(async () => root.render(<RouterProvider router={router} />))
  leave = () => act(() => root.unmount())
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('suggests once after a short pause, and searches after a longer one', async () => {
  await type('pyt')
  await pass(100)
  await type('pyth')
  await pass(140)
  expect(asked).toEqual([])
  await pass(60)
  expect(asked).toEqual(['pyth'])
  expect(options()).toEqual([
    'Dasturlash',
    'Python asoslariAziz Karimov',
    'Python va SQLNodira Rahimova',
    "“pyth” bo'yicha barcha natijalar",
  ])
  expect(box()?.getAttribute('aria-expanded')).toBe('true')
  expect(router.state.location.pathname).toBe('/')
  await pass(500)
  expect(router.state.location.pathname + router.state.location.search).toBe('/courses?search=pyth')
})

it('closes the suggestions when the results have come, unless the user is typing on', async () => {
  await type('pyth')
  await pass(300)
  expect(options().length).toBeGreaterThan(0)
  await pass(500)
  expect(router.state.location.search).toBe('?search=pyth')
  expect(options()).toEqual([])
  await type('pytho')
  await pass(200)
  expect(options().length).toBeGreaterThan(0)
})

it('is cleared by a button, which removes the search from the list', async () => {
  await type('python')
  await pass(800)
  expect(router.state.location.search).toBe('?search=python')
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Qidiruvni tozalash"]')?.click())
  expect(box()?.value).toBe('')
  expect(document.activeElement).toBe(box())
  expect(router.state.location.pathname + router.state.location.search).toBe('/courses')
  expect(document.querySelector('[aria-label="Qidiruvni tozalash"]')).toBeNull()
})

it('cancels an outdated request', async () => {
  await type('sql1')
  await pass(160)
  await type('sql12')
  expect(cancelled).toBe(1)
  await pass(200)
  expect(asked).toEqual(['sql1', 'sql12'])
})

it('is navigated by arrow keys, which postpone the search; Enter selects, Esc closes', async () => {
  await type('python')
  await pass(200)
  await press('ArrowDown')
  await press('ArrowDown')
  const active = document.querySelector('[aria-selected=true]')
  expect(active?.textContent).toContain('Python asoslari')
  expect(box()?.getAttribute('aria-activedescendant')).toBe(active?.id)
  await pass(2000)
  expect(router.state.location.pathname).toBe('/')
  await press('Enter')
  expect(router.state.location.pathname).toBe('/course/7')
  expect(options()).toEqual([])

  await type('python ')
  await pass(200)
  expect(options().length).toBeGreaterThan(0)
  await press('Escape')
  expect(options()).toEqual([])
  expect(box()?.getAttribute('aria-expanded')).toBe('false')
})

it('closes when the page behind it is scrolled, and still searches', async () => {
  await type('python')
  await pass(200)
  const scroll = (place: Element | null) =>
    act(async () => void place?.dispatchEvent(new Event('wheel', { bubbles: true })))
  await scroll(document.querySelector('[role=option]'))
  expect(options().length).toBeGreaterThan(0)
  await scroll(document.body)
  expect(options()).toEqual([])
  await pass(1000)
  expect(router.state.location.search).toBe('?search=python')
})

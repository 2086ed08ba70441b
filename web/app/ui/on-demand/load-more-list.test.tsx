import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LoadedList, LoadedLists, useLoadMoreList } from './load-more-list.ts'

const first: LoadedList<string> = { items: ['a'], nextCursor: '1' }
let lists: LoadedLists<string, string>
let fetchNext: (list: LoadedList<string>) => Promise<LoadedList<string>>
let leave = () => {}

function List() {
  const { items, nextCursor, hasFailed, loadMore } = useLoadMoreList({
    lists,
    key: 'k',
    first,
    fetchNext: (list) => fetchNext(list),
  })
  return (
    <button type="button" disabled={nextCursor === null} onClick={loadMore}>
      {items.join('')}
      {hasFailed && '!'}
    </button>
  )
}

async function open() {
  const root = createRoot(document.body)
  await act(() => root.render(<List />))
  leave = () => act(() => root.unmount())
}
const shown = () => document.body.textContent
const press = () => act(async () => document.querySelector('button')?.click())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  lists = new LoadedLists()
  fetchNext = async ({ items }) => ({ items: [...items, 'b'], nextCursor: null })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

it('loads more on a click, and is restored within five minutes', async () => {
  await open()
  expect(shown()).toBe('a')
  await press()
  expect(shown()).toBe('ab')
  leave()
  vi.advanceTimersByTime(4 * 60_000)
  await open()
  expect(shown()).toBe('ab')
  leave()
  vi.advanceTimersByTime(2 * 60_000)
  await open()
  expect(shown()).toBe('a')
})

it('does not expire while it is shown, and updates in place', async () => {
  await open()
  await press()
  vi.advanceTimersByTime(60 * 60_000)
  await act(() => lists.store('other', first))
  expect(shown()).toBe('ab')
  await act(() => lists.update((items, key) => (key === 'k' ? items.filter((item) => item !== 'a') : [])))
  expect(shown()).toBe('b')
})

it('reports a failed page and retries', async () => {
  const works = fetchNext
  fetchNext = () => Promise.reject(new Error('offline'))
  await open()
  await press()
  expect(shown()).toBe('a!')
  fetchNext = works
  await press()
  expect(shown()).toBe('ab')
})

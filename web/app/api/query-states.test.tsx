import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkError } from './client/api-error.ts'
import { ListStates, QueryStates } from './query-states.tsx'

type Query = Parameters<typeof QueryStates<string[]>>[0]['query']

const refetch = vi.fn()
const pending: Query = { data: undefined, error: null, isPending: true, refetch }
const failed: Query = { data: undefined, error: networkError(), isPending: false, refetch }
const ready = (data: string[]): Query => ({ data, error: null, isPending: false, refetch })

let root: ReturnType<typeof createRoot>
const show = async (query: Query) => {
  await act(async () =>
    root.render(
      <QueryStates query={query} loading="loading" empty="nothing">
        {(data) => data.join()}
      </QueryStates>,
    ),
  )
  return document.body.textContent
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
})
afterEach(() => act(() => root.unmount()))

it('shows the data, or what stands in their place', async () => {
  expect(await show(pending)).toBe('loading')
  expect(await show(ready([]))).toBe('nothing')
  expect(await show(ready(['a', 'b']))).toBe('a,b')
})

it('announces a failure and asks again', async () => {
  expect(await show(failed)).toContain(networkError().message)
  expect(document.querySelector('[role=alert]')).not.toBeNull()
  document.querySelector('button')?.click()
  expect(refetch).toHaveBeenCalledOnce()
})

it('keeps the data when they cannot be fetched again', async () => {
  expect(await show({ ...ready(['a']), error: networkError() })).toBe('a')
})

it('shows the rows of all pages above the button for more', async () => {
  const pages = [{ data: ['a'] }, { data: ['b'] }]
  const list = {
    data: { pages, pageParams: [] },
    error: null,
    isPending: false as const,
    refetch: vi.fn(),
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: vi.fn(),
  }
  await act(async () =>
    root.render(
      <ListStates<string> list={list} loading="loading">
        {(rows) => <p>{rows.join()}</p>}
      </ListStates>,
    ),
  )
  expect(document.querySelector('p')?.textContent).toBe('a,b')
  await act(async () => document.querySelector('button')?.click())
  expect(list.fetchNextPage).toHaveBeenCalledOnce()
})

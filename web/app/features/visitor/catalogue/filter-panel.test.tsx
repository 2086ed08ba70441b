import type { FacetCounts } from '@kashf/contract/catalogue/catalogue.ts'
import { type CatalogueFilters, readCatalogueFilters } from '@kashf/contract/catalogue/catalogue-address.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { FilterPanel } from './filter-panel.tsx'
import { SortSelect } from './sort-select.tsx'

const facets: FacetCounts = {
  categories: { 1: 4, 2: 3 },
  languages: {},
  levels: {},
  lengths: {},
  periods: {},
  is_free: { true: 1, false: 6 },
  prices: { 1: 1, 2: 6 },
  min_score: { 4: 3, 4.5: 0 },
  captions: 2,
  teachers: [],
}
const categories = [
  { id: 1, name: 'Dasturlash', courses_count: 4 },
  { id: 2, name: 'Dizayn', courses_count: 3 },
]

function Page() {
  const filters: CatalogueFilters = useLoaderData()
  return (
    <>
      <SortSelect filters={filters} />
      <FilterPanel filters={filters} facets={facets} categories={categories} isEstimate={false} />
    </>
  )
}

let router: ReturnType<typeof createMemoryRouter>
/** Resolves pending answers. */
let arrive = () => {}

const category = (id: number) => document.querySelector<HTMLInputElement>(`[name=categories][value="${id}"]`)
const sort = () => document.querySelector<HTMLSelectElement>('[name=sort]')
const address = () => decodeURIComponent(router.state.location.pathname + router.state.location.search)

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  let gate: Promise<void> = Promise.resolve()
  const loader = async ({ request }: { request: Request }) => {
    await gate
    return readCatalogueFilters(new URL(request.url).searchParams)
  }
  router = createMemoryRouter([{ path: '/courses', loader, element: <Page /> }], {
    initialEntries: ['/courses?search=excel'],
  })
  await act(async () => createRoot(place).render(<RouterProvider router={router} />))
  await vi.waitFor(() => expect(category(1)).not.toBeNull())
  gate = new Promise((resolve) => {
    arrive = resolve
  })
})

const press = (id: number) => act(async () => category(id)?.click())
const choose = (value: string) =>
  act(async () => {
    const select = sort()
    if (!select) return
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const settle = () =>
  act(async () => {
    arrive()
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  })

it('keeps earlier choices when another is made before the list has loaded', async () => {
  await press(2)
  await choose('new')
  await press(1)
  await settle()
  expect(address()).toBe('/courses?search=excel&categories=1,2&sort=new')
  expect([category(1)?.checked, category(2)?.checked, sort()?.value]).toEqual([true, true, 'new'])
})

it('keeps a pending search', async () => {
  await act(async () => void router.navigate('/courses?search=python'))
  await press(1)
  await settle()
  expect(address()).toBe('/courses?search=python&categories=1')
})

it('reverts a choice that never reached the URL', async () => {
  await press(1)
  await choose('new')
  await act(async () => void router.navigate('/courses?search=excel&sort=rating'))
  await settle()
  expect([category(1)?.checked, sort()?.value]).toEqual([false, 'rating'])
})

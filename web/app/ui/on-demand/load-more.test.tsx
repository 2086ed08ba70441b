import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadMore } from './load-more.tsx'

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as HTMLElement)
})
afterEach(() => act(() => root.unmount()))

const show = (props: { hasMore: boolean; isLoading?: boolean; onMore?: () => void }) =>
  act(() => root.render(<LoadMore isLoading={false} onMore={() => {}} {...props} />))
const button = () => document.querySelector('button')

it('says that all is shown and takes the focus when the button that was pressed is gone', async () => {
  const onMore = vi.fn()
  await show({ hasMore: true, onMore })
  button()?.focus()
  await act(() => button()?.click())
  expect(onMore).toHaveBeenCalledOnce()
  await show({ hasMore: true, isLoading: true })
  await show({ hasMore: false })
  expect(button()).toBeNull()
  expect(document.activeElement?.textContent).toBe("Hammasi ko'rsatildi")
})

it('shows nothing for a list that was complete from the start', async () => {
  await show({ hasMore: false })
  expect(document.body.textContent).toBe('')
  expect(document.activeElement).toBe(document.body)
})

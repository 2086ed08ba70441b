import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { toastStore } from './toast.ts'
import { useOfflineLinks } from './use-offline-links.ts'

afterEach(() => vi.unstubAllGlobals())

const followed = vi.fn()
let isReachable = false

function Page() {
  useOfflineLinks()
  return (
    <a
      href="/courses"
      onClick={(event) => {
        if (!event.defaultPrevented) followed()
        event.preventDefault()
      }}
    >
      Kurslar
    </a>
  )
}

test('an offline click notifies and stays; with a reachable server the link is followed', async () => {
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('no line')
    return { ok: true }
  })
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => createRoot(document.body).render(<Page />))
  const link = document.querySelector('a')
  link?.click()
  expect(followed).toHaveBeenCalledTimes(1)

  line.mockReturnValue(false)
  link?.click()
  await vi.waitFor(() => expect(toastStore.read().at(-1)?.kind).toBe('error'))
  expect(followed).toHaveBeenCalledTimes(1)

  isReachable = true
  link?.click()
  await vi.waitFor(() => expect(followed).toHaveBeenCalledTimes(2))
})

import { afterEach, expect, test, vi } from 'vitest'
import { toastStore } from '../../ui/toast.ts'
import { guardLinks } from './guard-links.lazy.ts'

afterEach(() => vi.unstubAllGlobals())

test('an offline click notifies and stays; with a reachable server the link is followed', async () => {
  let isReachable = false
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('no line')
    return { ok: true }
  })
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const followed = vi.fn()
  const link = Object.assign(document.createElement('a'), { href: '/courses' })
  link.addEventListener('click', (event) => {
    if (!event.defaultPrevented) followed()
    event.preventDefault()
  })
  document.body.append(link)
  guardLinks()
  link.click()
  expect(followed).toHaveBeenCalledTimes(1)

  line.mockReturnValue(false)
  link.click()
  await vi.waitFor(() => expect(toastStore.read().at(-1)?.kind).toBe('error'))
  expect(followed).toHaveBeenCalledTimes(1)

  isReachable = true
  link.click()
  await vi.waitFor(() => expect(followed).toHaveBeenCalledTimes(2))
})

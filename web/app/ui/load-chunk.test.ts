import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'
import { dismissToast, toastStore } from './toast.ts'

const reload = vi.fn()
let isReachable = true

beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, reload })
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('no line')
    return { ok: true }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
  sessionStorage.clear()
  isReachable = true
})
// Another file of this worker may have left some.
beforeAll(() => {
  for (const { id } of toastStore.read()) dismissToast(id)
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('returns the loaded module', async () => {
  expect(await loadChunk(async () => 'code')).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})

test('a short connection failure causes no reload', async () => {
  const load = vi.fn(async () => 'code').mockImplementationOnce(gone)
  expect(await loadChunk(load)).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})

test('notifies when offline, and resumes when back online', async () => {
  isReachable = false
  const load = vi.fn(async () => 'code').mockImplementationOnce(gone)
  const code = loadChunk(load)
  await vi.waitFor(() => expect(toastStore.read().at(-1)?.kind).toBe('error'))
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  expect(await code).toBe('code')
})

test('a chunk of an older release reloads the page once, then fails', async () => {
  void loadChunk(gone)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(loadChunk(gone)).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
})

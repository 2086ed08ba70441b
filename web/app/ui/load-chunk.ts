import { readTabValue, storeTabValue } from '../shell/base/tab-storage.ts'
import { commonText } from '../text/common.ts'
import { isServerReachable } from './is-server-reachable.ts'
import { showToast } from './toast.ts'

const RETRY_MS = 5000
const RELOADED_AT = 'reloaded-for-code'
/** The minimum interval between two reloads. */
const RELOAD_PAUSE_MS = 60_000

/**
 * Loads a chunk. Offline, it notifies the user and waits for the connection. If the server is reachable, the chunk is
 * gone because a new release replaced it: the page is reloaded once, and if that did not help the error of `load` is
 * thrown.
 */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  let isNotified = false
  for (;;) {
    try {
      return await load()
    } catch {
      const isReachable = await isServerReachable()
      if (isReachable) return load().catch(reloadOnce)
      if (!isNotified) showToast({ kind: 'error', title: commonText.networkFailed })
      isNotified = true
      await connectionBack()
    }
  }
}

/** Resolves when the browser is back online, or after a few seconds, because not every browser reports it. */
function connectionBack(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, RETRY_MS)
    window.addEventListener('online', done)
  })
}

/** Reloads the page; throws `error` if a reload was just tried, or cannot be recorded. */
function reloadOnce(error: unknown): Promise<never> {
  if (Date.now() - Number(readTabValue(RELOADED_AT)) < RELOAD_PAUSE_MS) throw error
  storeTabValue(RELOADED_AT, Date.now())
  if (readTabValue(RELOADED_AT) === null) throw error
  window.location.reload()
  // Never resolves, because the page is being unloaded.
  return new Promise(() => {})
}

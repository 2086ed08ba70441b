import { readTabValue, storeTabValue } from '../shell/base/tab-storage.ts'
import { commonText } from '../text/common.ts'
import { isServerReachable } from './is-server-reachable.ts'
import { showToast } from './toast.ts'

const ASK_AGAIN_MS = 5000
const RELOADED_AT = 'reloaded-for-code'
/** A reload that did not help is not repeated within this. */
const RELOAD_PAUSE_MS = 60_000

/**
 * Loads code that is split off the page, and copes when it does not come. Without a line it says so and waits for one.
 * With a line the code is gone, because a new release came while this page stood open: the page is reloaded, once. Fails
 * with the error of `load` when that did not help.
 */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  let isTold = false
  for (;;) {
    try {
      return await load()
    } catch {
      const isReachable = await isServerReachable()
      if (isReachable) return load().catch(reloadOnce)
      if (!isTold) showToast({ kind: 'error', title: commonText.networkFailed })
      isTold = true
      await lineBack()
    }
  }
}

/** Until the browser says that the line is back, or for a few seconds: not every browser knows. */
function lineBack(): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, ASK_AGAIN_MS)
    window.addEventListener('online', over)
  })
}

/** Reloads the page; throws `error` when that was tried a moment ago, or cannot be remembered. */
function reloadOnce(error: unknown): Promise<never> {
  if (Date.now() - Number(readTabValue(RELOADED_AT)) < RELOAD_PAUSE_MS) throw error
  storeTabValue(RELOADED_AT, Date.now())
  if (readTabValue(RELOADED_AT) === null) throw error
  window.location.reload()
  // Nothing more is drawn on this page.
  return new Promise(() => {})
}

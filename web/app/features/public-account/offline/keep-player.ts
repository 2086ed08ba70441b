import { askWorker } from '../../../shell/start/ask-worker.lazy.ts'

const MAX_WAIT_MS = 120_000

/**
 * Lets the service worker cache the page of saved lessons with the player. Rejects when it cannot, on a full disk with
 * a `QuotaExceededError`.
 */
export async function keepPlayer(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  if (!active) throw new Error('the service worker is not active')
  const answer = await askWorker(active, 'save-downloads', MAX_WAIT_MS)
  if (answer === 'done') return
  if (answer === 'QuotaExceededError') throw new DOMException('the disk is full', answer)
  // The error of a failed request.
  throw new TypeError('the page of saved lessons could not be loaded')
}

import { askWorker } from './ask-worker.lazy.ts'

const MAX_WAIT_MS = 120_000

/** Pages that work without it too. */
type Kept = 'attempt' | 'review' | 'homework'

/**
 * Lets the service worker save a page that shows what is on this device, with its code (web/worker/private-pages.ts). Rejects
 * when it cannot, on a full disk with a `QuotaExceededError`.
 */
export async function keepPage(name: 'downloads' | Kept): Promise<void> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  if (!active) throw new Error('the service worker is not active')
  const answer = await askWorker(active, `save-${name}`, MAX_WAIT_MS)
  if (answer === 'done') return
  if (answer === 'QuotaExceededError') throw new DOMException('the disk is full', answer)
  // The error of a failed request.
  throw new TypeError(`the page ${name} could not be saved`)
}

/** `keepPage` for a page that works without it too. Vite's development server has no worker, and the Mini App no saved page. */
export function keepPageIfPossible(name: Kept): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && !window.miniApp) keepPage(name).catch(() => {})
}

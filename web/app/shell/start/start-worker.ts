/** The delay, because hydration and its requests for a signed-in person have priority. */
const DELAY_MS = 3000

/** Registers the service worker once the page is idle. Vite's development server has none. */
export function startWorker(): void {
  if (import.meta.env.PROD) {
    setTimeout(() => void import('./register-worker.lazy.ts').catch(() => {}), DELAY_MS)
  }
}

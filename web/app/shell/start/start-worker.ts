/** Hydration, and what it loads for a signed-in person, come first. */
const DELAY_MS = 3000

/** Registers the service worker once the page is at rest. Vite's development server has none. */
export function startWorker(): void {
  if (import.meta.env.PROD) {
    setTimeout(() => void import('./register-worker.lazy.ts').catch(() => {}), DELAY_MS)
  }
}

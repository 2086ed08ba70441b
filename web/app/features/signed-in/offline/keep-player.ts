/** The worker's message for `/downloads` (web/worker/downloads.ts). */
const SAVE_DOWNLOADS = 'save-downloads'
const MAX_WAIT_MS = 120_000

/** Has the service worker keep the page of saved lessons with the player. Rejects when it cannot, on a full disk with a `QuotaExceededError`. */
export async function keepPlayer(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  if (!active) throw new Error('the service worker is not active')
  await new Promise<void>((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => reject(new TypeError('no answer from the service worker')), MAX_WAIT_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      port1.close()
      if (data === 'saved') resolve()
      else if (data === 'QuotaExceededError') reject(new DOMException('the disk is full', data))
      // As a failed request is reported.
      else reject(new TypeError('the page of saved lessons could not be loaded'))
    }
    active.postMessage(SAVE_DOWNLOADS, [port2])
  })
}

/** Sends a message to the service worker (web/worker/messages.ts); resolves to its answer, or null after a timeout. */
export function askWorker(worker: ServiceWorker, message: string, maxWaitMs: number): Promise<string | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), maxWaitMs)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.postMessage(message, [port2])
  }).finally(() => port1.close())
}

import type { Logger } from 'pino'

/**
 * Runs `work` repeatedly, each time `everyMs` after the previous run has ended. The returned function stops it, aborts the
 * signal of the current run and waits for it. For work that is polled, not queued. A failure is logged with the message
 * `failed`.
 */
export function repeat(
  deps: { log: Logger },
  options: { everyMs: number; failed: string; work: (stopping: AbortSignal) => Promise<unknown> },
): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    timer = setTimeout(() => {
      running = options
        .work(stopping.signal)
        .then(
          () => {},
          (error) => deps.log.error({ err: error }, options.failed),
        )
        .then(() => {
          if (!stopping.signal.aborted) schedule()
        })
    }, options.everyMs)
  }
  schedule()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}

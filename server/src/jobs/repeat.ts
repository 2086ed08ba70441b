import type { Logger } from 'pino'

/**
 * Runs `work` repeatedly, each time `everyMs` after the previous run has ended. The returned function stops it and waits for
 * the current run. For work that is polled, not queued. A failure is logged with the message `failed`.
 */
export function repeat(
  deps: { log: Logger },
  options: { everyMs: number; failed: string; work: () => Promise<unknown> },
): () => Promise<void> {
  let stopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    timer = setTimeout(() => {
      running = options
        .work()
        .then(
          () => {},
          (error) => deps.log.error({ err: error }, options.failed),
        )
        .then(() => {
          if (!stopped) schedule()
        })
    }, options.everyMs)
  }
  schedule()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

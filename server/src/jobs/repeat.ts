import type { Logger } from 'pino'

/**
 * Does `work` again and again, each time `everyMs` after the last has ended, until the returned function is called, which
 * waits for the one that runs. For work that is looked for, not queued. A failure is logged as `failed`.
 */
export function repeat(
  deps: { log: Logger },
  options: { everyMs: number; failed: string; work: () => Promise<unknown> },
): () => Promise<void> {
  let stopped = false
  let doing = Promise.resolve()
  let next: NodeJS.Timeout | undefined
  const again = () => {
    next = setTimeout(() => {
      doing = options
        .work()
        .then(
          () => {},
          (error) => deps.log.error({ err: error }, options.failed),
        )
        .then(() => {
          if (!stopped) again()
        })
    }, options.everyMs)
  }
  again()
  return async () => {
    stopped = true
    clearTimeout(next)
    await doing
  }
}

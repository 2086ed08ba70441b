import type { Logger } from 'pino'

/** Failures of one run that are logged; the rest is counted. */
const MAX_LOGGED = 100

/** Every row, page by page: `read` returns the rows after one, and none when there are no more. */
export async function* everyRow<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let page = await read(undefined)
  while (page.length > 0) {
    yield* page
    page = await read(page.at(-1))
  }
}

/**
 * Runs `work` for each item, one after another; the failure of one is logged and holds up no other. Throws at the end when any
 * has failed, so that the job counts as failed and is retried. Stops early when `signal` aborts. Returns how many succeeded.
 */
export async function forEach<Item extends object>(
  deps: { log: Logger },
  items: Iterable<Item> | AsyncIterable<Item>,
  options: { failed: string; signal?: AbortSignal | undefined; about?: (item: Item) => object },
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const { failed, signal, about = (item) => item } = options
  const failures: unknown[] = []
  let succeeded = 0
  for await (const item of items) {
    if (signal?.aborted) break
    try {
      await work(item)
      succeeded++
    } catch (error) {
      if (signal?.aborted) throw error
      failures.push(error)
      if (failures.length <= MAX_LOGGED) deps.log.error({ ...about(item), err: error }, failed)
    }
  }
  if (failures.length > 0) {
    const cause = failures[0]
    throw new Error(`${failed}: ${failures.length} of ${failures.length + succeeded}`, { cause })
  }
  return succeeded
}

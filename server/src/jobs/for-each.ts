import type { Logger } from 'pino'

/** Maximum failures of one run that are logged; the rest is only counted. */
const MAX_LOGGED = 100

/** Iterates over all rows, page by page: `read` returns the rows after the given one, and none at the end. */
export async function* everyRow<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let page = await read(undefined)
  while (page.length > 0) {
    yield* page
    page = await read(page.at(-1))
  }
}

/**
 * Runs `work` for each item, one after another; a failure is logged and does not stop the others. Throws at the end if
 * any item failed, so that the job counts as failed and is retried. Stops early when `signal` aborts. Returns how many
 * items succeeded.
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

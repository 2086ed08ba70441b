import type { Deps } from '../../deps.ts'

/** Pictures that are being rendered, by storage key. */
const underway = new Map<string, Promise<void>>()

/** Renders and stores a picture unless it is stored. Concurrent calls in this process share one rendering. */
export async function storedOnce(
  deps: Pick<Deps, 'storage'>,
  key: string,
  make: () => Promise<Buffer>,
): Promise<void> {
  if (await deps.storage.stat(key)) return
  const running = underway.get(key)
  if (running) return running
  const making = makeAndPut().finally(() => underway.delete(key))
  underway.set(key, making)
  return making

  async function makeAndPut(): Promise<void> {
    await deps.storage.put(key, await make())
  }
}

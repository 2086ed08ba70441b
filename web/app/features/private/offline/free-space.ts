/** The bytes that this site may still store; null where the browser does not report it. */
export async function freeSpace(): Promise<number | null> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined ? null : Math.max(0, quota - usage)
}

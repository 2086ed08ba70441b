/** Replaced by the build; it differs whenever a file of the client does. */
const RELEASE = '%RELEASE%'

const PREFIX = 'kashf-'

/** Each release has its own caches, so that nothing of an earlier one is shown after it. */
export const CACHES = {
  files: `${PREFIX}files-${RELEASE}`,
  pages: `${PREFIX}pages-${RELEASE}`,
  pictures: `${PREFIX}pictures-${RELEASE}`,
}

/** Deletes what earlier releases saved. */
export async function deleteOtherReleases(): Promise<void> {
  const ours = new Set(Object.values(CACHES))
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && !ours.has(name)).map((name) => caches.delete(name)),
  )
}

/** Saves a response and deletes the oldest ones above `limit`. A full disk is not a failure: then nothing is saved. */
export async function save(
  cacheName: string,
  url: string,
  response: Response,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(url, response)
    if (limit === Number.POSITIVE_INFINITY) return
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)))
  } catch {
    // QuotaExceededError, or storage is blocked.
  }
}

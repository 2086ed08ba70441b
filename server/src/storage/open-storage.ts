import { openDirectoryStorage } from './directory-storage.ts'
import { parseS3Url } from './s3-location.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the store that `url` (STORAGE_URL) names:
 * - a path, or `file:///srv/kashf/files`: files under that folder;
 * - `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=us-east-1&tls=off`: any S3-compatible store. KEY and SECRET are
 *   percent-encoded where they hold `/`, `+`, `:` or `@`; `region` defaults to us-east-1; `tls` is on unless `off`.
 */
export async function openStorage(url: string): Promise<Storage> {
  if (url.startsWith('s3://')) {
    // Imported only when used: the client costs about 150 ms and 25 MB.
    const { openS3Storage } = await import('./s3-storage.ts')
    return openS3Storage(parseS3Url(url))
  }
  const folder = url.startsWith('file://') ? decodeURIComponent(new URL(url).pathname) : url
  return openDirectoryStorage(folder)
}

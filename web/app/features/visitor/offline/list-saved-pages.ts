import { commonText } from '../../../text/common.ts'

/** A page that the service worker has saved. */
export interface SavedPage {
  path: string
  title: string
  /** When it was saved (ISO 8601). */
  savedAt: string
}

/** The pages that the service worker has saved, the newest first; none where storage is blocked. */
export async function listSavedPages(): Promise<SavedPage[]> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith('kashf-pages-'))
    const lists = await Promise.all(names.map(readCache))
    return lists.flat().sort((a, b) => b.savedAt.localeCompare(a.savedAt))
  } catch {
    return []
  }
}

async function readCache(name: string): Promise<SavedPage[]> {
  const cache = await caches.open(name)
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const headers = (await cache.match(url, { ignoreVary: true }))?.headers
      const { pathname, search } = new URL(url)
      const savedAt = headers?.get('saved-at') ?? ''
      return { path: pathname + search, title: plainTitle(headers?.get('saved-title')) || pathname, savedAt }
    }),
  )
  return pages
}

/** The text of a page's `<title>`, without the product's name. */
function plainTitle(encoded: string | null | undefined): string {
  const html = decodeURIComponent(encoded ?? '')
  const { title } = new DOMParser().parseFromString(`<title>${html}</title>`, 'text/html')
  return title.replace(` · ${commonText.product}`, '')
}

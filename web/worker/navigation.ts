import { isDownloadsPage, savedDownloadsPage } from './downloads.ts'
import { saveFiles } from './files.ts'
import { CACHES, save } from './release.ts'

const OFFLINE_PATH = '/offline'
/** A line that gives no answer for this long counts as none: with the worker's start, people wait three seconds. */
const PATIENCE_MS = 2500
const MAX_PAGES = 40
/** The server allows a copy of a page that is the same for everybody and holds nothing that expires. */
const COPY_HEADER = 'offline-copy'
/** Files that a page names, in its head and in the list of its code. */
const FILES_OF_PAGE = /\/(?:assets|fonts|icons)\/[\w.-]+/g
/** Written by the build: the code with which a page says that it is a copy. */
const NOTICE_FILES = '%NOTICE%'
const TITLE = /<title>([^<]*)<\/title>/

/** Saves the page that is shown without a line, with its code. */
export async function saveOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE_PATH, { credentials: 'omit', cache: 'no-cache' })
  if (!page.ok) throw new Error(`${OFFLINE_PATH} answered ${page.status}`)
  const html = await page.clone().text()
  await saveFiles([...(html.match(FILES_OF_PAGE) ?? []), ...NOTICE_FILES.split(',')])
  const cache = await caches.open(CACHES.files)
  await cache.put(OFFLINE_PATH, page)
}

/** Pages come from the network; without a line, or when it hangs, the saved copy or the offline page. */
export function answerNavigation(event: FetchEvent): void {
  const arrival = fromNetwork(event)
  // Also after the copy was shown: a late answer renews it.
  event.waitUntil(arrival.then((page) => savePage(event.request.url, page.clone())).catch(() => {}))
  event.respondWith(choose(event.request, arrival))
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  // Requested while the worker was starting.
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

async function choose(request: Request, arrival: Promise<Response>): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (pathname === OFFLINE_PATH) return (await savedOfflinePage()) ?? arrival
  if (isOfOthers(pathname)) return arrival
  const page = await Promise.race([arrival.catch(() => null), hanging()])
  if (page) return page
  const copy = isDownloadsPage(pathname)
    ? await savedDownloadsPage()
    : await caches.match(request.url, { cacheName: CACHES.pages, ignoreVary: true })
  if (copy) return copy
  const toOfflinePage = Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(pathname + search)}`)
  // Who tries again from the offline page is on a slow line and waits, or it would come back at once.
  return isFromOfflinePage(request) ? arrival.catch(() => toOfflinePage) : toOfflinePage
}

const hanging = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))

const savedOfflinePage = () =>
  caches.match(OFFLINE_PATH, { cacheName: CACHES.files, ignoreSearch: true, ignoreVary: true })

/** Downloads and media that are opened as documents, and pages that Telegram shows in a frame. */
const isOfOthers = (pathname: string) => /^\/(?:api|media|v|f|x|telegram)\//.test(pathname)

const isFromOfflinePage = ({ referrer }: Request) => URL.parse(referrer)?.pathname === OFFLINE_PATH

async function savePage(url: string, page: Response): Promise<void> {
  if (page.status !== 200 || page.redirected || page.headers.get(COPY_HEADER) !== 'allowed') return
  const html = await page.text()
  const headers = new Headers(page.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  // For the list of the offline page.
  const savedAt = new Date().toISOString()
  headers.set('saved-at', savedAt)
  headers.set('saved-title', encodeURIComponent(TITLE.exec(html)?.[1] ?? ''))
  // For the page itself, which says that it is a copy (register-worker.lazy.ts).
  const copy = html.replace('<html ', `<html data-saved-at="${savedAt}" `)
  await save(CACHES.pages, url, new Response(copy, { headers }), MAX_PAGES)
}

import { savePageWithCode } from './files.ts'
import { prefixOf } from './language.ts'
import { followLanguage, savedPrivatePage } from './private-pages.ts'
import { CACHES, save } from './release.ts'

declare const self: ServiceWorkerGlobalScope

const OFFLINE_PATH = '/offline'
/** The timeout after which a connection counts as lost: with the worker's start, people wait three seconds. */
const PATIENCE_MS = 2500
/** How long a page's report of a hanging connection is valid: until its next navigation. */
const HANGING_MS = 5000
const MAX_PAGES = 40
/**
 * The header with which the server allows a copy of a page that is the same for everybody and contains nothing that
 * expires.
 */
const COPY_HEADER = 'offline-copy'
/** Hides banners, which may have ended when a copy is read. */
const WITHOUT_BANNERS = '<style>[data-banner]{display:none}</style>'
const TITLE = /<title>([^<]*)<\/title>/

/** Saves the offline page in the languages of the open pages. */
export async function saveOfflinePages(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const prefixes = new Set(windows.map(({ url }) => prefixOf(new URL(url).pathname)))
  await Promise.all([...(prefixes.size === 0 ? [''] : prefixes)].map(saveOfflinePage))
}

const saveOfflinePage = (prefix: string) => savePageWithCode(prefix, OFFLINE_PATH, 'notice')

/** Prepares for a language that was chosen after the worker was installed. */
async function saveLanguage(prefix: string): Promise<void> {
  if (await savedOfflinePage(prefix)) return
  await saveOfflinePage(prefix)
  await followLanguage(prefix)
}

let hangingUntilMs = 0

/** A page has waited for the connection already (guard-links.lazy.ts), so the next navigation does not wait again. */
export function noteHangingLine(): void {
  hangingUntilMs = Date.now() + HANGING_MS
}

/**
 * Responds with the page from the network; offline, or when the connection hangs, with the saved copy or the offline
 * page.
 */
export function answerNavigation(event: FetchEvent): void {
  const arrival = fromNetwork(event)
  // Keep waiting after the copy was shown, because a late response renews the copy.
  event.waitUntil(arrival.then((page) => savePage(event.request.url, page.clone())).catch(() => {}))
  const prefix = prefixOf(new URL(event.request.url).pathname)
  event.waitUntil(arrival.then(() => saveLanguage(prefix)).catch(() => {}))
  event.respondWith(choose(event.request, arrival))
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  // The preload, which was requested while the worker was starting.
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

async function choose(request: Request, arrival: Promise<Response>): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const prefix = prefixOf(pathname)
  if (pathname === prefix + OFFLINE_PATH) return (await savedOfflinePage(prefix)) ?? arrival
  if (isOfOthers(pathname)) return arrival
  const page = await Promise.race([arrival.catch(() => null), hanging()])
  if (page) return page
  const copy =
    (await savedPrivatePage(pathname)) ??
    (await caches.match(request.url, { cacheName: CACHES.pages, ignoreVary: true }))
  if (copy) return copy
  const toOfflinePage = Response.redirect(
    `${prefix}${OFFLINE_PATH}?from=${encodeURIComponent(pathname + search)}`,
  )
  // A person who retries from the offline page is on a slow connection and waits; otherwise the offline page would come
  // back at once.
  return isFromOfflinePage(request) ? arrival.catch(() => toOfflinePage) : toOfflinePage
}

const hanging = () =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), Date.now() < hangingUntilMs ? 0 : PATIENCE_MS)
  })

const savedOfflinePage = (prefix: string) =>
  caches.match(prefix + OFFLINE_PATH, { cacheName: CACHES.files, ignoreSearch: true, ignoreVary: true })

/**
 * Paths that the worker leaves to the browser: downloads and media that are opened as documents, and pages that
 * Telegram shows in a frame.
 */
const isOfOthers = (pathname: string) =>
  /^\/(?:api|media|v|f|x|telegram)\//.test(pathname.slice(prefixOf(pathname).length))

const isFromOfflinePage = ({ referrer }: Request) =>
  URL.parse(referrer)?.pathname.endsWith(OFFLINE_PATH) === true

async function savePage(url: string, page: Response): Promise<void> {
  if (page.status !== 200 || page.redirected || page.headers.get(COPY_HEADER) !== 'allowed') return
  const html = await page.text()
  const headers = new Headers(page.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  // The time is shown in the list of the offline page.
  const savedAt = new Date().toISOString()
  headers.set('saved-at', savedAt)
  headers.set('saved-title', encodeURIComponent(TITLE.exec(html)?.[1] ?? ''))
  // The mark is for the page itself, which shows that it is a copy (register-worker.lazy.ts).
  const copy = html
    .replace('<html ', `<html data-saved-at="${savedAt}" `)
    .replace('</head>', `${WITHOUT_BANNERS}</head>`)
  await save(CACHES.pages, url, new Response(copy, { headers }), MAX_PAGES)
}

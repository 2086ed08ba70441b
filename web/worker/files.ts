import { type LaterFiles, laterFiles } from './language.ts'
import { CACHES, save } from './release.ts'

/** Paths of the build's files; names under /assets/ contain a content hash. */
const BUILT = /^\/(?:assets|fonts|icons)\//
/** Matches only /assets/, without the fonts of other scripts, which a page seldom needs. */
const BUILT_FILES = /\/assets\/[\w.-]+/g
/** Matches the files that a page references, in its head and in the list of its code. */
const FILES_OF_PAGE = /\/(?:assets|fonts|icons)\/[\w.-]+/g
const PICTURE = /^\/media\//
const MAX_PICTURES = 80

/** Whether the request is for a file of the build or a picture. Video and audio, which use range requests, are not. */
export const isFile = (request: Request, { pathname, search }: URL): boolean =>
  search === '' &&
  !request.headers.has('range') &&
  (BUILT.test(pathname) || (request.destination === 'image' && PICTURE.test(pathname)))

/** Responds with the saved file, or with the server's, which is then saved. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const isBuilt = BUILT.test(new URL(request.url).pathname)
  const cacheName = isBuilt ? CACHES.files : CACHES.pictures
  const saved = await caches.match(request.url, { cacheName, ignoreVary: true })
  if (saved) return saved
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic' && isPublic(response)) {
    event.waitUntil(save(cacheName, request.url, response.clone(), isBuilt ? undefined : MAX_PICTURES))
  }
  return response
}

const isPublic = (response: Response) => response.headers.get('cache-control')?.includes('public')

/** Saves a page that is the same for everybody, in the language with this prefix, with its code and a list of later code. */
export async function savePageWithCode(prefix: string, path: string, list: keyof LaterFiles): Promise<void> {
  const [page, later] = await Promise.all([
    fetch(prefix + path, { credentials: 'omit', cache: 'no-cache' }),
    laterFiles(prefix),
  ])
  if (!page.ok) throw new Error(`${prefix}${path} answered ${page.status}`)
  const html = await page.clone().text()
  await saveFiles([...(html.match(FILES_OF_PAGE) ?? []), ...later[list]])
  const cache = await caches.open(CACHES.files)
  await cache.put(prefix + path, page)
}

/** Saves the files of a page with the pictures of its stylesheets; throws when one cannot be loaded. */
async function saveFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHES.files)
  await cache.addAll([...new Set(paths)])
  const sheets = await Promise.all(
    paths.filter((path) => path.endsWith('.css')).map(async (path) => (await cache.match(path))?.text()),
  )
  await cache.addAll([...new Set(sheets.join().match(BUILT_FILES))])
}

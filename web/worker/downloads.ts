import { saveFiles } from './files.ts'
import { CACHES } from './release.ts'

/** The page of saved lessons, which is the same for everybody: what is saved is read in the browser. */
const DOWNLOADS_PATH = '/downloads'
/** The message of a page that saves the first lesson (features/signed-in/offline/keep-player.ts). */
const SAVE_DOWNLOADS = 'save-downloads'
/** Written by the build: the code of the player, of notes and of questions, which the page loads later. */
const PLAYER_FILES = '%DOWNLOADS%'
/** Files that the page names. */
const FILES_OF_PAGE = /\/(?:assets|fonts|icons)\/[\w.-]+/g

export const isDownloadsPage = (pathname: string): boolean => pathname === DOWNLOADS_PATH

export const savedDownloadsPage = (): Promise<Response | undefined> =>
  caches.match(DOWNLOADS_PATH, { cacheName: CACHES.files, ignoreVary: true })

/** Saves the page with everything that it needs to play, and answers with `saved`, or with the name of the error. */
export function onMessage(event: ExtendableMessageEvent): void {
  if (event.data !== SAVE_DOWNLOADS) return
  const [port] = event.ports
  event.waitUntil(
    saveDownloadsPage().then(
      () => port?.postMessage('saved'),
      (error: unknown) => port?.postMessage(error instanceof Error ? error.name : 'Error'),
    ),
  )
}

/** A new release takes the page over from the last one, where somebody has saved lessons. */
export async function renewDownloadsPage(): Promise<void> {
  if (await caches.match(DOWNLOADS_PATH, { ignoreVary: true })) await saveDownloadsPage()
}

async function saveDownloadsPage(): Promise<void> {
  if (await savedDownloadsPage()) return
  const page = await fetch(DOWNLOADS_PATH, { credentials: 'omit', cache: 'no-cache' })
  if (!page.ok) throw new Error(`${DOWNLOADS_PATH} answered ${page.status}`)
  const html = await page.clone().text()
  await saveFiles([...(html.match(FILES_OF_PAGE) ?? []), ...PLAYER_FILES.split(',')])
  const cache = await caches.open(CACHES.files)
  await cache.put(DOWNLOADS_PATH, page)
}

import { savePageWithCode } from './files.ts'
import { allPrefixes, prefixOf } from './language.ts'
import { CACHES } from './release.ts'

/** The page of saved lessons, which is the same for everybody, because the lessons are read in the browser. */
const DOWNLOADS_PATH = '/downloads'

export const isDownloadsPage = (pathname: string): boolean => pathname === prefixOf(pathname) + DOWNLOADS_PATH

/** The saved page in the language with this prefix. */
export const savedDownloadsPage = (prefix: string): Promise<Response | undefined> =>
  caches.match(prefix + DOWNLOADS_PATH, { cacheName: CACHES.files, ignoreVary: true })

/** Saves the page with all files for playing, in the language of the requesting page. */
export const saveDownloads = ({ source }: ExtendableMessageEvent): Promise<void> =>
  saveDownloadsPage(source instanceof WindowClient ? prefixOf(new URL(source.url).pathname) : '')

/** Saves the page of a new release, in the languages in which the last release has saved it. */
export async function renewDownloadsPage(): Promise<void> {
  await Promise.all(
    allPrefixes().map(async (prefix) => {
      if (await caches.match(prefix + DOWNLOADS_PATH, { ignoreVary: true })) await saveDownloadsPage(prefix)
    }),
  )
}

/** Saves the page in a newly chosen language, if somebody has saved lessons. */
export async function followLanguage(prefix: string): Promise<void> {
  const pages = await Promise.all(allPrefixes().map(savedDownloadsPage))
  if (pages.some(Boolean)) await saveDownloadsPage(prefix)
}

async function saveDownloadsPage(prefix: string): Promise<void> {
  if (!(await savedDownloadsPage(prefix))) await savePageWithCode(prefix, DOWNLOADS_PATH, 'downloads')
}

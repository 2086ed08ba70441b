import { savePageWithCode } from './files.ts'
import { allPrefixes, prefixOf } from './language.ts'
import { CACHES } from './release.ts'

/**
 * Pages that are the same for everybody, because what they show is read in the browser: saved lessons, an attempt at a test,
 * the daily review, homework. `path` is the address from which a page is saved, and `pattern` are those at which it opens.
 */
const PRIVATE_PAGES = {
  downloads: { path: '/downloads', pattern: /^\/downloads$/ },
  attempt: { path: '/test/1/attempt/1', pattern: /^\/test\/\d+\/attempt\/\d+$/ },
  review: { path: '/review', pattern: /^\/review$/ },
  homework: { path: '/course/1/lesson/1/homework', pattern: /^\/course\/\d+\/lesson\/\d+\/homework$/ },
} as const

/** The name of such a page, and of the list of the code that it loads later. */
export type PrivatePage = keyof typeof PRIVATE_PAGES

const NAMES = Object.keys(PRIVATE_PAGES) as PrivatePage[]

const savedAt = (prefix: string, name: PrivatePage): Promise<Response | undefined> =>
  caches.match(prefix + PRIVATE_PAGES[name].path, { cacheName: CACHES.files, ignoreVary: true })

/** The saved page for this path; undefined for other pages, and when it was not saved. */
export async function savedPrivatePage(pathname: string): Promise<Response | undefined> {
  const prefix = prefixOf(pathname)
  const name = NAMES.find((one) => PRIVATE_PAGES[one].pattern.test(pathname.slice(prefix.length)))
  return name && savedAt(prefix, name)
}

/** Saves a page with all its code, in the language of the requesting page. */
export const savePrivatePage =
  (name: PrivatePage) =>
  ({ source }: ExtendableMessageEvent): Promise<void> =>
    saveOnce(source instanceof WindowClient ? prefixOf(new URL(source.url).pathname) : '', name)

/** Saves the pages of a new release, in the languages in which the last release has saved them. */
export async function renewPrivatePages(): Promise<void> {
  await eachPage(async (prefix, name) => {
    if (await caches.match(prefix + PRIVATE_PAGES[name].path, { ignoreVary: true }))
      await saveOnce(prefix, name)
  })
}

/** Saves in a newly chosen language the pages that are saved in another. */
export async function followLanguage(chosen: string): Promise<void> {
  await eachPage(async (prefix, name) => {
    if (await savedAt(prefix, name)) await saveOnce(chosen, name)
  })
}

async function eachPage(visit: (prefix: string, name: PrivatePage) => Promise<void>): Promise<void> {
  await Promise.all(NAMES.flatMap((name) => allPrefixes().map((prefix) => visit(prefix, name))))
}

async function saveOnce(prefix: string, name: PrivatePage): Promise<void> {
  if (!(await savedAt(prefix, name))) await savePageWithCode(prefix, PRIVATE_PAGES[name].path, name)
}

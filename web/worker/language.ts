/** Written by the build: the prefixes of addresses in the interface's other languages. */
const PREFIXES = '%PREFIXES%'

const startsWith = (pathname: string) => (prefix: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`)

/** The prefix of a path's language: `/ru` of `/ru/course/1`, nothing of `/course/1`. */
export const prefixOf = (pathname: string): string => PREFIXES.split(',').find(startsWith(pathname)) ?? ''

/** The prefixes of all languages. */
export const allPrefixes = (): string[] => ['', ...PREFIXES.split(',')]

/** Code that pages load later, which they need without a line; the build writes one list for each language. */
export interface LaterFiles {
  /** To say that a page is a copy. */
  notice: string[]
  /** The player, notes and questions. */
  downloads: string[]
}

/** The list of the language with this prefix. */
export async function laterFiles(prefix: string): Promise<LaterFiles> {
  const list = await fetch(`/offline-files${prefix.replace('/', '-')}.json`, { cache: 'no-cache' })
  if (!list.ok) throw new Error(`the list of files answered ${list.status}`)
  return list.json()
}

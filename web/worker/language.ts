/** Written by the build: the prefixes of addresses in the interface's other languages. */
const PREFIXES = '%PREFIXES%'

const startsWith = (pathname: string) => (prefix: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`)

/** The path prefix of a language: `/ru` for `/ru/course/1`, empty for `/course/1`. */
export const prefixOf = (pathname: string): string => PREFIXES.split(',').find(startsWith(pathname)) ?? ''

/** The prefixes of all languages. */
export const allPrefixes = (): string[] => ['', ...PREFIXES.split(',')]

/** Code that pages load later and need offline; the build writes one list for each language. */
export interface LaterFiles {
  /** The code with which a page shows that it is a copy. */
  notice: string[]
  /** The code of the player, notes and questions. */
  downloads: string[]
  /** The code that an attempt needs: reading typed answers, and signing in again. */
  attempt: string[]
  /** The code of the daily review. */
  review: string[]
  /** The code of the dialog that turns photos of homework. */
  homework: string[]
}

/** The list of the language with this prefix. */
export async function laterFiles(prefix: string): Promise<LaterFiles> {
  const list = await fetch(`/offline-files${prefix.replace('/', '-')}.json`, { cache: 'no-cache' })
  if (!list.ok) throw new Error(`the list of files answered ${list.status}`)
  return list.json()
}

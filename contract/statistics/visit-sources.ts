import { EMBED_REF } from '../catalogue/embed-code.ts'
import { splitLanguage } from '../interface-language.ts'

/** Sources of visits to a course's page. The database stores the position in this list, from 1. */
export const VISIT_SOURCES = [
  'search',
  'catalogue',
  'home',
  'teacher',
  'follow',
  'telegram',
  'engine',
  'link',
  'unknown',
] as const
/** The number of a source in the database. */
export const sourceNumber = (source: VisitSource): number => VISIT_SOURCES.indexOf(source) + 1
export type VisitSource = (typeof VISIT_SOURCES)[number]

const ENGINES = ['google', 'yandex', 'bing', 'duckduckgo', 'yahoo', 'baidu', 'ecosia', 'mail']
const TELEGRAM = ['t.me', 'telegram.org', 'telegram.me', 'web.telegram.org', 'org.telegram.messenger']

/**
 * The source of a visit, from its referrer (empty if the browser does not reveal it) and the address of the page, whose
 * `utm_source` or `ref` is more specific.
 */
export function visitSource(from: string, page: string, ownHost: string): VisitSource {
  const given = parse(page)?.searchParams
  const named = (given?.get('utm_source') ?? given?.get('ref') ?? '').toLowerCase()
  if (named === 'follow') return 'follow'
  // The card is framed by another site, but its link has our own address as the referrer.
  if (named === EMBED_REF) return 'link'
  if (named === 'telegram' || named === 'tg') return 'telegram'
  const address = parse(from)
  if (!address || (named !== '' && address.host !== ownHost)) return named === '' ? 'unknown' : 'link'
  return address.host === ownHost ? ownPage(address) : otherSite(address.hostname)
}

function ownPage({ pathname: address, searchParams }: URL): VisitSource {
  const pathname = splitLanguage(address).path
  if (pathname === '/courses') return searchParams.get('search') ? 'search' : 'catalogue'
  if (pathname === '/') return 'home'
  if (pathname.startsWith('/teacher-profile/')) return 'teacher'
  return 'unknown'
}

function otherSite(hostname: string): VisitSource {
  if (TELEGRAM.includes(hostname)) return 'telegram'
  return hostname.split('.').some((part) => ENGINES.includes(part)) ? 'engine' : 'link'
}

const parse = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)

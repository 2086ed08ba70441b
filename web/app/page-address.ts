import { routeDiscovery, routes } from 'virtual:react-router/server-build'
import { catalogueAddress, readCatalogueFilters } from '@kashf/contract/catalogue/catalogue-address.ts'
import { isMiniAppPage, miniAppPlace, TELEGRAM_APP_PATH } from '@kashf/contract/telegram/mini-app.ts'

/* The address of a page is its cache key on the server. It contains only what changes the page, so that an
   advertisement's parameters or another spelling of the path do not cause another render. */

export interface PageAddress {
  address: string
  keptStatus: 200 | 404 | null
}

/** All unknown addresses share one page. */
const NOT_FOUND: PageAddress = { address: '/not-found', keptStatus: 404 }

/** The maximum length of a cached address: a longer one comes from somebody who tries parameters. */
const MAX_LENGTH = 500

/** Pages that ignore their query on the server. */
const WITHOUT_QUERY: ReadonlySet<string> = new Set([
  'routes/browse/home',
  'routes/browse/course',
  'routes/browse/bundle',
  'routes/browse/teachers',
  'routes/browse/teacher-profile',
  'routes/browse/contact',
  'routes/browse/accessibility',
  // routes/browse/content
  ...['terms', 'privacy', 'refunds', 'about'],
  'routes/learn/lesson',
])

const DATA = '.data'

/**
 * The path of the page whose loader data a path requests; null if it requests no data. `/courses/_.data` belongs to
 * `/courses/`.
 */
function pageOfData(pathname: string): string | null {
  return pathname.endsWith(DATA) ? pathname.slice(0, -DATA.length).replace(/\/_$/, '/') : null
}

const dataOf = (page: string): string => `${page}${page.endsWith('/') ? '_' : ''}${DATA}`

/** The address of a page, or of its loaders' data (`/course/1.data`), for a path with query. */
export function pageAddress(url: string): PageAddress {
  const { pathname, search } = new URL(url, 'http://page')
  const place = miniAppPlace(pathname)
  if (place === null) return siteAddress(url)
  // Among the pages of the site, only those for students are part of the Mini App.
  const page = pageOfData(place) ?? place
  const isPage = isMiniAppPage(findPage(page)?.path ?? page) || place === routeDiscovery.manifestPath
  const { address, keptStatus } = isPage ? siteAddress(place + search) : NOT_FOUND
  return { address: TELEGRAM_APP_PATH + (address === '/' ? '' : address), keptStatus }
}

/** The address of a page of the site. */
function siteAddress(url: string): PageAddress {
  const { pathname, searchParams, search } = new URL(url, 'http://page')
  const path = pageOfData(pathname)
  if (path === null) return addressAt(pathname, searchParams, search)
  // The router may request the data of only some of the page's routes.
  if (searchParams.has('_routes')) return notKept(pathname + search)
  const { address, keptStatus } = addressAt(path, searchParams, search)
  const [page = '', query] = address.split('?')
  const data = dataOf(page)
  return { address: query === undefined ? data : `${data}?${query}`, keptStatus }
}

function addressAt(pathname: string, searchParams: URLSearchParams, search: string): PageAddress {
  // The router requests its manifest for the routes of visible links.
  if (pathname === routeDiscovery.manifestPath) return notKept(pathname + search)
  const found = findPage(pathname)
  if (!found) return NOT_FOUND
  if (found.id === 'routes/browse/catalogue')
    return kept(catalogueAddress(readCatalogueFilters(searchParams)))
  if (search !== '' && !WITHOUT_QUERY.has(found.id)) return notKept(pathname + search)
  return kept(found.path)
}

const notKept = (address: string): PageAddress => ({ address, keptStatus: null })
const kept = (address: string): PageAddress =>
  address.length <= MAX_LENGTH ? { address, keptStatus: 200 } : notKept(address)

interface Pattern {
  id: string
  segments: string[]
}

/** The patterns of all pages by their number of segments. The router's own matching sorts its table on every call. */
const patterns = Map.groupBy(
  Object.values(routes).flatMap((route) => {
    if (!route || (!route.index && (!route.path || route.path === '*'))) return []
    return patternsOf(route.id, (route.path ?? '').split('/').filter(Boolean))
  }),
  ({ segments }) => segments.length,
)

/** One pattern for a route, or two if its last segment is optional. */
function patternsOf(id: string, segments: string[]): Pattern[] {
  const isOptional = segments.at(-1)?.endsWith('?')
  return isOptional
    ? [
        { id, segments },
        { id, segments: segments.slice(0, -1) },
      ]
    : [{ id, segments }]
}

/** The page at a path, and the canonical spelling of the path; static segments take precedence over parameters. */
export function findPage(pathname: string): { id: string; path: string } | null {
  const given = pathname.split('/').filter(Boolean)
  const fits = (segment: string, at: number) =>
    segment.startsWith(':') || segment === given[at]?.toLowerCase()
  const fitting = (patterns.get(given.length) ?? []).filter(({ segments }) => segments.every(fits))
  const isStatic = ({ segments }: Pattern) => segments.every((segment) => !segment.startsWith(':'))
  const found = fitting.find(isStatic) ?? fitting[0]
  if (!found) return null
  const path = found.segments.map((segment, at) => (segment.startsWith(':') ? given[at] : segment))
  return { id: found.id, path: `/${path.join('/')}` }
}

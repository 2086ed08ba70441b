import { MAX_VISIT_ADDRESS } from '@kashf/contract/statistics/limits.ts'
import { api } from '../../../api/client/client.ts'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

/**
 * The origin of a visit to a course's page, as the server distinguishes sources (contract/statistics/visit-sources.ts).
 */
interface Arrival {
  /** The referrer; empty if the browser does not reveal it. */
  from: string
  page: string
}

const keyOf = (courseId: number) => `arrival-${courseId}`
const bundleKeyOf = (bundleId: number) => `arrival-bundle-${bundleId}`
const shortened = (address: string) => (address.length > MAX_VISIT_ADDRESS ? '' : address)

const arrivalNow = (): Arrival => ({ from: shortened(addressBefore()), page: shortened(location.href) })

/** The view that was counted last: the page is mounted again when its viewer turns out to have bought the course. */
let counted = ''

/**
 * Counts a view of the course's page anonymously, once for an entry of the tab's history, and stores its source in this tab for a
 * purchase.
 */
export function countArrival(courseId: number): void {
  const view = `${courseId} ${history.state?.idx}`
  if (view === counted) return
  counted = view
  const arrival = arrivalNow()
  // On the way back from the login or a lesson, the first source still counts.
  if (!arrivalAt(courseId)) storeTabValue(keyOf(courseId), arrival)
  void api('POST /api/courses/:id/visit', { params: { id: courseId }, body: arrival }).catch(() => {})
}

/** Stores this tab's first arrival at the page of a bundle, for a purchase. */
export function rememberBundleArrival(bundleId: number): void {
  if (!bundleArrivalAt(bundleId)) storeTabValue(bundleKeyOf(bundleId), arrivalNow())
}

/** This tab's first arrival at the course's page; null if there was none. */
export const arrivalAt = (courseId: number): Arrival | null => storedArrival(keyOf(courseId))

/** This tab's first arrival at the bundle's page; null if there was none. */
export const bundleArrivalAt = (bundleId: number): Arrival | null => storedArrival(bundleKeyOf(bundleId))

function storedArrival(key: string): Arrival | null {
  const stored = readTabValue(key)
  if (typeof stored !== 'object' || stored === null || !('from' in stored) || !('page' in stored)) return null
  const { from, page } = stored
  return typeof from === 'string' && typeof page === 'string' ? { from, page } : null
}

/** The previous entry in the tab's history, or for the first page the site that linked to it. */
function addressBefore(): string {
  const entries = window.navigation?.entries() ?? []
  const index = window.navigation?.currentEntry?.index ?? 0
  return entries[index - 1]?.url ?? document.referrer
}

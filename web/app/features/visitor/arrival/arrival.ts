import { api } from '../../../api/client/client.ts'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

/** Where somebody came from to a course's page, as the server tells sources apart (contract/statistics/visit-sources.ts). */
interface Arrival {
  /** The address before; empty if the browser does not tell. */
  from: string
  page: string
}

const MAX_LENGTH = 1000
const keyOf = (courseId: number) => `arrival-${courseId}`
const bundleKeyOf = (bundleId: number) => `arrival-bundle-${bundleId}`
const shortened = (address: string) => (address.length > MAX_LENGTH ? '' : address)

const arrivalNow = (): Arrival => ({ from: shortened(addressBefore()), page: shortened(location.href) })

/** Counts a view of the course's page, without telling who, and remembers its source in this tab for a purchase. */
export function countArrival(courseId: number): void {
  const arrival = arrivalNow()
  // Back from the login or a lesson the source is still the first one.
  if (!arrivalAt(courseId)) storeTabValue(keyOf(courseId), arrival)
  void api('POST', `/api/courses/${courseId}/visit`, { body: arrival }).catch(() => {})
}

/** Remembers in this tab how it first came to the page of a bundle, for a purchase. */
export function rememberBundleArrival(bundleId: number): void {
  if (!bundleArrivalAt(bundleId)) storeTabValue(bundleKeyOf(bundleId), arrivalNow())
}

/** How this tab first came to the course's page; null if it did not. */
export const arrivalAt = (courseId: number): Arrival | null => storedArrival(keyOf(courseId))

/** The same of a bundle's page. */
export const bundleArrivalAt = (bundleId: number): Arrival | null => storedArrival(bundleKeyOf(bundleId))

function storedArrival(key: string): Arrival | null {
  const stored = readTabValue(key)
  if (typeof stored !== 'object' || stored === null || !('from' in stored) || !('page' in stored)) return null
  const { from, page } = stored
  return typeof from === 'string' && typeof page === 'string' ? { from, page } : null
}

/** The entry before this one in the tab's history, or for the first page the site that linked to it. */
function addressBefore(): string {
  const entries = window.navigation?.entries() ?? []
  const index = window.navigation?.currentEntry?.index ?? 0
  return entries[index - 1]?.url ?? document.referrer
}

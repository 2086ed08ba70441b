import { type Fence, isOrdinaryAddress } from '../../http/outbound/ordinary-address.ts'

/**
 * The push services of Chrome, Firefox, Safari and Edge. Any other address in a subscription could point into our
 * network.
 */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const DOMAINS = ['.push.apple.com', '.notify.windows.com']

/** Whether a browser's subscription leads to a push service, or to a simulated one in tests. */
export function isPushService(fence: Fence, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || !isOrdinaryAddress(fence, url)) return false
  const { origin, hostname } = url
  return (
    fence.testOrigins.includes(origin) ||
    HOSTS.includes(hostname) ||
    DOMAINS.some((domain) => hostname.endsWith(domain))
  )
}

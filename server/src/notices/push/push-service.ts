/** The push services of Chrome, Firefox, Safari and Edge. Any other address of a subscription could be one of our network. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const DOMAINS = ['.push.apple.com', '.notify.windows.com']

/** Whether a browser's subscription leads to a push service; `testOrigins` are those of look-alikes. */
export function isPushService(endpoint: string, testOrigins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, port, hostname, username, password } = new URL(endpoint)
  if (testOrigins.includes(origin)) return true
  const isOrdinary = protocol === 'https:' && port === '' && username === '' && password === ''
  return isOrdinary && (HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)))
}

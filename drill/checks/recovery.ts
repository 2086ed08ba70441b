import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '../../server/src/testing/wait.ts'
import type { FrontDoor } from '../clients/front-door.ts'
import type { Storm } from '../clients/storm.ts'
import type { Installation } from '../nodes/installation.ts'

/** The timeout of a recovery, generous for a busy machine. */
const GIVE_UP_MS = 180_000
const EVENT_WITHIN_MS = 120_000

/**
 * Waits until every process reports to be ready, a page and a write are answered and a video plays; null on a timeout.
 */
export async function untilServing(
  installation: Installation,
  door: FrontDoor,
  storm: Storm,
): Promise<number | null> {
  const startedMs = performance.now()
  const { webs, workers } = installation
  const isReady = async (address: string) =>
    (await fetch(address, { signal: AbortSignal.timeout(2_500) }).catch(() => null))?.ok === true
  const serves = async () => {
    const ready = await Promise.all([...webs, ...workers].map(({ url }) => isReady(`${url}/readyz`)))
    if (ready.includes(false)) return false
    const since = performance.now()
    await storm.watchers[0]?.report().catch(() => {})
    const page = await door.ask('page', '/').catch(() => null)
    const plays = storm.watchers[0]?.play().then(
      () => true,
      () => false,
    )
    return page?.status === 200 && door.log.firstSuccess('write', since) !== null && (await plays) === true
  }
  try {
    await waitFor('everything to serve', async () => (await serves()) || void (await delay(200)), GIVE_UP_MS)
    return performance.now() - startedMs
  } catch {
    return null
  }
}

/** The longest time until a listening page was notified of a change of its wallet; null if one was not notified. */
export async function untilTold(storm: Storm): Promise<number | null> {
  try {
    const times = await Promise.all(
      storm.listeners.map((listener) =>
        listener.hears(() => storm.money.topUp(listener.person), EVENT_WITHIN_MS),
      ),
    )
    return Math.max(...times)
  } catch {
    return null
  }
}

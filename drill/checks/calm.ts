import { waitFor } from '../../server/src/testing/wait.ts'
import { describeFailures, type RequestLog } from '../clients/request-log.ts'
import { type Finding, measured, percent, seconds } from '../report/finding.ts'

const GIVE_UP_MS = 60_000
/**
 * The quiet period in which no request may have failed: when figures are judged, long enough for each client to have
 * sent one.
 */
export const calmMs = (isStrict: boolean): number => (isStrict ? 3_000 : 1_000)

/**
 * Waits until no request has failed for a while, so that a finding belongs to one fault, and not to the one before or
 * to a busy machine. Resolves to a finding when that does not happen.
 */
export async function untilCalm(log: RequestLog, quietMs: number): Promise<Finding[]> {
  const fromMs = performance.now()
  const isCalm = async () => {
    const nowMs = performance.now()
    if (nowMs - fromMs < quietMs) return false
    const { requests, failed } = log.between(nowMs - quietMs, nowMs)
    return requests > 0 && failed.length === 0
  }
  try {
    await waitFor('no request to fail', isCalm, GIVE_UP_MS)
    return []
  } catch {
    const { requests, failed, failedShare } = log.between(fromMs, performance.now())
    const figure = `${percent(failedShare)} of ${requests} failed`
    const details = describeFailures(failed)
    const limit = `none for ${seconds(quietMs)}`
    return [measured({ what: 'requests before the loss', figure, limit, holds: false, details })]
  }
}

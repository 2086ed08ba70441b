import { waitFor } from '../../server/src/testing/wait.ts'
import { describeFailures, type RequestLog } from '../clients/request-log.ts'
import { type Finding, measured, percent, seconds } from '../report/finding.ts'

const GIVE_UP_MS = 60_000
/** How long no request may have failed: long enough for each client to have sent one, when figures are judged. */
export const calmMs = (isStrict: boolean): number => (isStrict ? 3_000 : 1_000)

/**
 * Waits until no request has failed for a while, so that one fault does not answer for another, nor for a machine that is too
 * busy. Resolves to a finding when that does not happen.
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

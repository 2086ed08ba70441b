import { waitFor } from '../../server/src/testing/wait.ts'
import { describeFailures, type RequestLog } from '../clients/request-log.ts'
import { type Finding, percent } from '../report/finding.ts'

const CALM_MS = 3_000
const GIVE_UP_MS = 60_000

/**
 * Waits until no request has failed for a while, so that one fault does not answer for another, nor for a machine that is too
 * busy. Resolves to a finding when that does not happen.
 */
export async function untilCalm(log: RequestLog): Promise<Finding[]> {
  const fromMs = performance.now()
  const isCalm = async () => {
    const nowMs = performance.now()
    if (nowMs - fromMs < CALM_MS) return false
    const { requests, failed } = log.between(nowMs - CALM_MS, nowMs)
    return requests > 0 && failed.length === 0
  }
  try {
    await waitFor('no request to fail', isCalm, GIVE_UP_MS)
    return []
  } catch {
    const { requests, failed, failedShare } = log.between(fromMs, performance.now())
    const figure = `${percent(failedShare)} of ${requests} failed`
    const details = describeFailures(failed)
    return [{ what: 'requests before the loss', figure, limit: 'none for 3 s', holds: false, details }]
  }
}

import { describeFailures, type Figures, type RequestLog } from '../clients/request-log.ts'
import type { Fault, Victim } from '../faults/fault.ts'
import type { Loss } from '../nodes/databases.ts'
import { type Finding, measured, nothing, percent, within } from '../report/finding.ts'

/** The minimum window for a meaningful share of failed requests. */
export const MIN_WINDOW_MS = 10_000
const MAX_FAILED_SHARE = 0.01
const FAILURES_END_MS = 5_000
const MIN_PAGES_ANSWERED = 0.99
export const SERVING_MS = 15_000
const TOLD_MS = 15_000

/** nginx is the only entrance, so that nothing can be answered without it. */
const DOOR: Victim = 'nginx'

/** Judges what the clients experienced while a part was lost, against its limits. */
export function lossFindings(given: {
  fault: Fault
  log: RequestLog
  loss: Loss
  endMs: number
  servingAfterMs: number | null
  toldAfterMs: number | null
}): Finding[] {
  const { fault, log, loss, endMs, servingAfterMs, toldAfterMs } = given
  const { struckMs, writesBack } = loss
  const findings: Finding[] = []
  const isHarmless = fault.kind === 'kill' && (fault.victim === 'web' || fault.victim === 'worker')
  if (isHarmless) {
    findings.push(failedShare('requests that failed', log.between(struckMs, endMs)))
    const late = log.between(struckMs + FAILURES_END_MS, endMs)
    findings.push(
      measured(nothing('failed later than 5 s', describeFailures(late.failed), `none of ${late.requests}`)),
    )
  }
  if (fault.victim !== DOOR) {
    findings.push(pagesAnswered(log.between(struckMs, endMs, 'page')))
  }
  if (writesBack !== null) {
    const { since, fromMs, withinMs } = writesBack
    const back = log.firstSuccess('write', fromMs)
    findings.push(within(`writes back after ${since}`, back === null ? null : back - fromMs, withinMs))
  }
  if (fault.victim === 'primary') {
    findings.push(nothing('writes that the former primary accepted', loss.splits))
  }
  findings.push(within('everything serves after the return', servingAfterMs, SERVING_MS))
  findings.push(within('live events arrive', toldAfterMs, TOLD_MS))
  return findings
}

function failedShare(what: string, { requests, failed, failedShare: share }: Figures): Finding {
  return {
    what,
    figure: `${percent(share)} of ${requests}`,
    limit: `< ${percent(MAX_FAILED_SHARE)}`,
    holds: requests > 0 && share < MAX_FAILED_SHARE,
    isMeasured: true,
    details: describeFailures(failed),
  }
}

function pagesAnswered({ requests, failed, failedShare: share }: Figures): Finding {
  return {
    what: 'public pages answered',
    figure: `${percent(1 - share)} of ${requests}`,
    limit: `≥ ${percent(MIN_PAGES_ANSWERED)}`,
    holds: requests > 0 && 1 - share >= MIN_PAGES_ANSWERED,
    isMeasured: true,
    details: describeFailures(failed),
  }
}

/** The kind of a request, which its checks depend on. */
export type RequestKind = 'page' | 'call' | 'write' | 'media' | 'upload'

export interface LoggedRequest {
  kind: RequestKind
  path: string
  startedMs: number
  endedMs: number
  /** The HTTP status; null when no answer arrived in time. */
  status: number | null
}

/** Whether the request failed for the client: no answer, or a server error. */
const hasFailed = ({ status }: LoggedRequest): boolean => status === null || status >= 500

export interface Figures {
  requests: number
  failed: LoggedRequest[]
  /** The share of failed requests, from 0 to 1. */
  failedShare: number
}

/** Every request of every client, by the time it was started. */
export class RequestLog {
  readonly #requests: LoggedRequest[] = []

  add(request: LoggedRequest): void {
    this.#requests.push(request)
  }

  /** The requests started in a period, in times of `performance.now()`. */
  between(fromMs: number, untilMs: number, kind?: RequestKind): Figures {
    const requests = this.#requests.filter(
      (one) => one.startedMs >= fromMs && one.startedMs < untilMs && (!kind || one.kind === kind),
    )
    const failed = requests.filter(hasFailed)
    return { requests: requests.length, failed, failedShare: failed.length / Math.max(requests.length, 1) }
  }

  /** When the first request of this kind that was started after `fromMs` succeeded; null if none has. */
  firstSuccess(kind: RequestKind, fromMs: number): number | null {
    const ends = this.#requests
      .filter((one) => one.kind === kind && one.startedMs >= fromMs && !hasFailed(one))
      .map(({ endedMs }) => endedMs)
    return ends.length > 0 ? Math.min(...ends) : null
  }
}

/** Failed requests by address and outcome, the most frequent first: `7 × GET /course/#: 503 after 12 to 40 ms`. */
export function describeFailures(failed: readonly LoggedRequest[]): string[] {
  const alike = Map.groupBy(
    failed,
    ({ path, status }) => `${path.replace(/\?.*/, '').replace(/\d+/g, '#')}: ${status ?? 'no answer'}`,
  )
  return [...alike]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([what, requests]) => {
      const times = requests.map(({ startedMs, endedMs }) => Math.round(endedMs - startedMs))
      return `${requests.length} × ${what} after ${Math.min(...times)} to ${Math.max(...times)} ms`
    })
}

import type { LoggedRequest, RequestKind, RequestLog } from './request-log.ts'

/** The timeout of a request: how long people wait for an answer. */
const PATIENCE_MS = 10_000

export interface Reply {
  status: number
  body: string
  bytes: Uint8Array
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  patienceMs?: number
}

/** The installation as its clients see it: a single address. Every request is logged with its outcome. */
export interface FrontDoor {
  readonly url: string
  readonly log: RequestLog
  /** Sends a request. Rejects when no complete answer arrives in time. */
  ask(kind: RequestKind, path: string, asked?: Asked): Promise<Reply>
}

export function openFrontDoor(url: string, log: RequestLog): FrontDoor {
  return {
    url,
    log,
    async ask(kind, path, { patienceMs = PATIENCE_MS, ...asked } = {}) {
      const request: LoggedRequest = {
        kind,
        path: `${asked.method ?? 'GET'} ${path}`,
        startedMs: performance.now(),
        endedMs: 0,
        status: null,
      }
      try {
        const answer = await fetch(new URL(path, url), { ...asked, signal: AbortSignal.timeout(patienceMs) })
        const bytes = new Uint8Array(await answer.arrayBuffer())
        request.status = answer.status
        return { status: answer.status, bytes, body: new TextDecoder().decode(bytes) }
      } finally {
        request.endedMs = performance.now()
        log.add(request)
      }
    },
  }
}

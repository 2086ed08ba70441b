import type { SignedUrl } from '@kashf/contract/learning/playback.ts'
import { ApiError } from '../../../../api/client/api-error.ts'

/** The share of its lifetime below which a URL is renewed in the background. */
const RENEW_BELOW_SHARE = 0.4
/**
 * The remaining lifetime below which a request waits for the new URL, because the current one might expire in transit.
 */
const MIN_REMAINING_MS = 10_000

export interface UrlRefresherDeps {
  /** When the first URL was received. */
  issuedAtMs: number
  requestUrl: () => Promise<SignedUrl>
  /** Wall-clock time, because `performance.now()` stops while a laptop sleeps. */
  nowMs: () => number
  /**
   * Called when the server permanently refuses a new URL: access expired, too many devices play, or the session ended.
   */
  onRefused: (failure: ApiError) => void
}

/**
 * Keeps a video playable after its signed URLs expire, which takes hours, or seconds behind a CDN. There is no timer:
 * every load calls `freshUrl`, so that a paused tab requests nothing and a laptop after sleep requests one URL.
 */
export class UrlRefresher {
  #deps: UrlRefresherDeps
  #current: SignedUrl
  #issuedAtMs: number
  #pending: Promise<void> | null = null

  constructor(first: SignedUrl, deps: UrlRefresherDeps) {
    this.#deps = deps
    this.#current = first
    this.#issuedAtMs = deps.issuedAtMs
  }

  /** Returns the resource at a currently valid URL. Waits only when the current URL is about to expire. */
  async freshUrl(url: string): Promise<string> {
    const remainingMs = this.#remainingMs()
    if (remainingMs < MIN_REMAINING_MS) await this.renew()
    else if (remainingMs < this.#current.lives_s * 1000 * RENEW_BELOW_SHARE) void this.renew().catch(() => {})
    return withFreshUrl(url, this.#current)
  }

  /** Call when the server rejects a URL before it expired: renewing yields a new one, or the reason for the refusal. */
  onUrlRejected(): void {
    void this.renew().catch(() => {})
  }

  /** Call when playback resumes, because native HLS loads on its own and never calls `freshUrl`. */
  onResume(): void {
    if (this.#remainingMs() < this.#current.lives_s * 1000 * RENEW_BELOW_SHARE)
      void this.renew().catch(() => {})
  }

  /** Requests a new URL; concurrent calls share one request. Rejects when there is none. */
  renew(): Promise<void> {
    this.#pending ??= this.#renew().finally(() => {
      this.#pending = null
    })
    return this.#pending
  }

  async #renew(): Promise<void> {
    const requestedAtMs = this.#deps.nowMs()
    try {
      this.#current = await this.#deps.requestUrl()
      this.#issuedAtMs = requestedAtMs
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) this.#deps.onRefused(error)
      throw error
    }
  }

  #remainingMs(): number {
    const ageMs = this.#deps.nowMs() - this.#issuedAtMs
    // The clock was set back, so the age is unknown.
    return ageMs < 0 ? 0 : this.#current.lives_s * 1000 - ageMs
  }
}

/** Whether a retry is pointless; network failures, server errors, timeouts and rate limits are temporary. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/**
 * `url` with the token or host of the latest signed URL; URLs that do not belong to the video are returned unchanged.
 */
export function withFreshUrl(
  url: string,
  { signedUrl, media }: Pick<SignedUrl, 'signedUrl' | 'media'>,
): string {
  const direct = media?.[/\/([a-z0-9]{1,8})\/v\.mp4$/.exec(url.split('?', 1)[0] ?? '')?.[1] ?? '']
  if (direct) return direct
  const rest = /\/v\/\d+\/[^/]+\/(.+)/s.exec(url)?.[1]
  return rest ? signedUrl.slice(0, signedUrl.lastIndexOf('/') + 1) + rest : url
}

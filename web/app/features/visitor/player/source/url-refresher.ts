import type { SignedUrl } from '@kashf/contract/playback.ts'
import { ApiError } from '../../../../api/client/api-error.ts'

/** With less than this part of its life left an address is exchanged beside what is loading. */
const RENEW_BELOW = 0.4
/** With less than this left nothing is asked with it any more: it might expire on the way. */
const LAST_MS = 10_000

export interface UrlRefresherDeps {
  ask: () => Promise<SignedUrl>
  /** Wall time: unlike `performance.now()` it goes on while a laptop sleeps. */
  nowMs: () => number
  /** The server will not give another address: the term is over, too many devices play, the session ended… */
  onRefused: (failure: ApiError) => void
}

/**
 * Keeps a video playable beyond the life of its addresses: hours, or seconds where the bytes come from a CDN. Nothing runs
 * by the clock: each load asks `freshUrl` first, so a paused tab asks for nothing, and a laptop that slept asks once.
 */
export class UrlRefresher {
  #deps: UrlRefresherDeps
  #known: SignedUrl
  #knownAtMs: number
  #asking: Promise<void> | null = null

  constructor(first: SignedUrl, deps: UrlRefresherDeps) {
    this.#deps = deps
    this.#known = first
    this.#knownAtMs = deps.nowMs()
  }

  /** What to load instead of `url`: the same thing at an address that works now. Waits for one only when it must. */
  async freshUrl(url: string): Promise<string> {
    const left = this.#leftMs()
    if (left < LAST_MS) await this.renew()
    else if (left < this.#known.lives_s * 1000 * RENEW_BELOW) void this.renew().catch(() => {})
    return withFreshUrl(url, this.#known)
  }

  /** The server refused the known address before its time: the next one replaces it, or says why there is none. */
  onRefusedUrl(): void {
    void this.renew().catch(() => {})
  }

  /** Playing goes on after a pause: a player that loads by itself (native HLS) can't ask `freshUrl`. */
  onResume(): void {
    if (this.#leftMs() < this.#known.lives_s * 1000 * RENEW_BELOW) void this.renew().catch(() => {})
  }

  /** Asks for the next address; one question at a time. Rejects when there is none. */
  renew(): Promise<void> {
    this.#asking ??= this.#renew().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #renew(): Promise<void> {
    const askedAtMs = this.#deps.nowMs()
    try {
      this.#known = await this.#deps.ask()
      this.#knownAtMs = askedAtMs
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) this.#deps.onRefused(error)
      throw error
    }
  }

  #leftMs(): number {
    const ageMs = this.#deps.nowMs() - this.#knownAtMs
    // A clock that was set back tells nothing about the age.
    return ageMs < 0 ? 0 : this.#known.lives_s * 1000 - ageMs
  }
}

/** No use in asking again soon; a lost line, a busy server and "too many requests" pass by themselves. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** `url` with the token, or the host, of the newest address; anything that is none of the video's stays as it is. */
export function withFreshUrl(
  url: string,
  { signedUrl, media }: Pick<SignedUrl, 'signedUrl' | 'media'>,
): string {
  const direct = media?.[/\/([a-z0-9]{1,8})\/v\.mp4$/.exec(url.split('?', 1)[0] ?? '')?.[1] ?? '']
  if (direct) return direct
  const rest = /\/v\/\d+\/[^/]+\/(.+)/s.exec(url)?.[1]
  return rest ? signedUrl.slice(0, signedUrl.lastIndexOf('/') + 1) + rest : url
}

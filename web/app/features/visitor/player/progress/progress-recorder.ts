import { addStep, mergeRanges, type Range } from './watched-ranges.ts'

/** While one watches, progress is sent at most this often. */
const SEND_EVERY_MS = 15_000
/** After a pause the place is sent sooner: it may be the last word before another device is taken up. */
const REST_MS = 5_000
/** How often the device itself writes down what is not sent yet. */
const KEEP_EVERY_MS = 2_000

/** What was watched and where it stood; `at_ms` is the device's clock at that moment. */
export interface Watched {
  position_s: number
  at_ms: number
  ranges: Range[]
}

export interface RecorderDeps {
  /** Sends a report. `isLast`: the page goes away, and the request must outlive it. */
  send: (watched: Watched, isLast: boolean) => Promise<unknown>
  /** Keeps on this device what is not sent yet; null: nothing is. */
  keep: (watched: Watched | null) => void
  nowMs: () => number
}

/**
 * Keeps what is watched of one lesson and sends it every 15 seconds at most; what could not be sent stays on the device
 * and goes along with the next report. Call `begin` when it plays, `tick` on every `timeupdate`, `jump` when the viewer seeks, `rest` when the
 * video pauses or was moved while it stood, `retry` when the line is back, `leave` when the page goes away.
 */
export class ProgressRecorder {
  #deps: RecorderDeps
  #ranges: Range[] = []
  /** Sent, and nobody knows yet whether they arrived. */
  #flying = new Set<Range[]>()
  #position: number
  #atMs: number
  #last: { positionS: number; atMs: number } | null = null
  #hasBegun = false
  #hasNews = false
  #sentAtMs = Number.NEGATIVE_INFINITY
  #keptAtMs = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: RecorderDeps, startS: number) {
    this.#deps = deps
    this.#position = startS
    this.#atMs = deps.nowMs()
  }

  /** The video stands at `positionS` while it plays. */
  tick(positionS: number): void {
    const nowMs = this.#deps.nowMs()
    const last = this.#last
    this.#last = { positionS, atMs: nowMs }
    const ranges = last && addStep(this.#ranges, last.positionS, positionS, (nowMs - last.atMs) / 1000)
    // Before it was really watched there, a place says nothing: a video stands at 0 until it has found where to begin.
    if (!ranges) return
    this.#hasBegun = true
    this.#ranges = ranges
    this.#stand(positionS)
    if (nowMs - this.#sentAtMs >= SEND_EVERY_MS) void this.#send(false)
    else if (nowMs - this.#keptAtMs >= KEEP_EVERY_MS) this.#keep()
  }

  /** A stretch begins at `positionS`: the video plays, or plays on after a jump. */
  begin(positionS: number): void {
    this.#hasBegun = true
    this.#last = { positionS, atMs: this.#deps.nowMs() }
  }

  /** The stretch is over: the viewer jumps. The next tick begins another where nobody says where it does. */
  jump(): void {
    this.#last = null
  }

  /** The video stands still at `positionS`. */
  rest(positionS: number): void {
    // A video that is still finding where to begin stands at 0.
    if (!this.#hasBegun) return
    if (positionS !== this.#position) this.#stand(positionS)
    this.#keep()
    clearTimeout(this.#timer)
    const waitMs = Math.max(0, this.#sentAtMs + REST_MS - this.#deps.nowMs())
    this.#timer = setTimeout(() => this.retry(), waitMs)
  }

  /** Sends what waits, if anything does. */
  retry(): void {
    if (this.#hasNews) void this.#send(false)
  }

  /** A lesson without a video: to be opened is all there is. */
  open(): void {
    this.#stand(0)
    void this.#send(false)
  }

  /** The lesson is left or over: sends what is left at once. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#keep()
    if (this.#hasNews) void this.#send(true)
  }

  #stand(positionS: number): void {
    this.#position = positionS
    this.#atMs = this.#deps.nowMs()
    this.#hasNews = true
  }

  #watched(ranges: Range[]): Watched {
    return { position_s: Math.round(this.#position * 10) / 10, at_ms: this.#atMs, ranges }
  }

  #keep(): void {
    this.#keptAtMs = this.#deps.nowMs()
    const isWaiting = this.#hasNews || this.#flying.size > 0
    const ranges = mergeRanges([...[...this.#flying].flat(), ...this.#ranges])
    this.#deps.keep(isWaiting ? this.#watched(ranges) : null)
  }

  async #send(isLast: boolean): Promise<void> {
    const ranges = mergeRanges(this.#ranges)
    const sent = this.#watched(ranges)
    this.#sentAtMs = this.#deps.nowMs()
    this.#ranges = []
    this.#hasNews = false
    this.#flying.add(ranges)
    // On the device too: the page may go away before anybody hears whether it arrived.
    this.#keep()
    try {
      await this.#deps.send(sent, isLast)
    } catch {
      this.#ranges = mergeRanges([...ranges, ...this.#ranges])
      this.#hasNews = true
    }
    this.#flying.delete(ranges)
    this.#keep()
  }
}

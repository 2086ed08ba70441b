import { addStep, mergeRanges, type Range, within } from './watched-ranges.ts'

/** Minimum interval between reports during playback. */
const SEND_EVERY_MS = 15_000
/** Delay of the report after a pause, which is shorter because the viewer may be switching to another device. */
const SEND_AFTER_PAUSE_MS = 5_000
/** How often unsent progress is written to the device. */
const STORE_EVERY_MS = 2_000
/**
 * Maximum ranges. Only viewers who seek hundreds of times have more; those at the start of the video are dropped first.
 */
const MAX_SHOWN_RANGES = 200

/**
 * Watched ranges, those that the player showed more than once, and the current position; `at_ms` is the device's clock
 * at that position.
 */
export interface Watched {
  position_s: number
  at_ms: number
  ranges: Range[]
  /** Undefined when nothing was replayed. */
  again?: Range[]
}

/** The ranges of several reports as one. */
export function joinWatched(reports: Pick<Watched, 'ranges' | 'again'>[]): Pick<Watched, 'ranges' | 'again'> {
  const again = mergeRanges(reports.flatMap((report) => report.again ?? []))
  return {
    ranges: mergeRanges(reports.flatMap(({ ranges }) => ranges)),
    ...(again.length > 0 && { again }),
  }
}

export interface RecorderDeps {
  /** Sends a report. `isLast`: the page is closing and the request must outlive it. */
  send: (watched: Watched, isLast: boolean) => Promise<unknown>
  /** Stores unsent progress on this device; null clears it. */
  store: (watched: Watched | null) => void
  nowMs: () => number
}

/**
 * Records the watch progress of one lesson and reports it at most every 15 seconds. Ranges that could not be sent are
 * stored on the device and go out with the next report.
 */
export class ProgressRecorder {
  #deps: RecorderDeps
  #ranges: Range[] = []
  #again: Range[] = []
  /** All ranges played here, sent or not: only playing them once more counts as a replay, never a retry of a report. */
  #shown: Range[] = []
  /** Reports that were sent but not acknowledged yet. */
  #inFlight = new Set<Watched>()
  #position: number
  #atMs: number
  #lastTick: { positionS: number; atMs: number } | null = null
  #hasBegun = false
  #hasUnsent = false
  #sentAtMs = Number.NEGATIVE_INFINITY
  #storedAtMs = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: RecorderDeps, startS: number) {
    this.#deps = deps
    this.#position = startS
    this.#atMs = deps.nowMs()
  }

  /** Call on every `timeupdate` during playback. */
  tick(positionS: number): void {
    const nowMs = this.#deps.nowMs()
    const last = this.#lastTick
    this.#lastTick = { positionS, atMs: nowMs }
    const ranges = last && addStep(this.#ranges, last.positionS, positionS, (nowMs - last.atMs) / 1000)
    // A position counts only once playback has reached it: a video reports 0 until it has found its start position.
    if (!ranges) return
    this.#hasBegun = true
    this.#ranges = ranges
    this.#again = mergeRanges([...this.#again, ...within(this.#shown, last.positionS, positionS)])
    this.#show(last.positionS, positionS)
    this.#setPosition(positionS)
    if (nowMs - this.#sentAtMs >= SEND_EVERY_MS) void this.#send(false)
    else if (nowMs - this.#storedAtMs >= STORE_EVERY_MS) this.#store()
  }

  /** Adds a range that was played before this recorder existed. */
  addPlayed(fromS: number, toS: number): void {
    this.#ranges = mergeRanges([...this.#ranges, [fromS, toS]])
    this.#show(fromS, toS)
    this.#setPosition(toS)
  }

  /** Starts a range: playback started, or resumed after a seek. */
  start(positionS: number): void {
    this.#hasBegun = true
    this.#lastTick = { positionS, atMs: this.#deps.nowMs() }
  }

  /** Ends the range because the viewer seeks. Without a `start` the next tick opens a new one. */
  seek(): void {
    this.#lastTick = null
  }

  /** Records that the video was paused, stalled, or moved while paused. */
  pause(positionS: number): void {
    // A video that has not found its start position yet reports 0.
    if (!this.#hasBegun) return
    if (positionS !== this.#position) this.#setPosition(positionS)
    this.#store()
    clearTimeout(this.#timer)
    const waitMs = Math.max(0, this.#sentAtMs + SEND_AFTER_PAUSE_MS - this.#deps.nowMs())
    this.#timer = setTimeout(() => this.retry(), waitMs)
  }

  /** Sends unsent progress, for example when the connection is back. */
  retry(): void {
    if (this.#hasUnsent) void this.#send(false)
  }

  /** Completes a lesson without a video, which is done by opening it. */
  markOpened(): void {
    this.#setPosition(0)
    void this.#send(false)
  }

  /** Sends the rest at once, because the lesson ended or its page is closing. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#store()
    if (this.#hasUnsent) void this.#send(true)
  }

  #setPosition(positionS: number): void {
    this.#position = positionS
    this.#atMs = this.#deps.nowMs()
    this.#hasUnsent = true
  }

  #show(fromS: number, toS: number): void {
    this.#shown = mergeRanges([...this.#shown, [fromS, toS]]).slice(-MAX_SHOWN_RANGES)
  }

  /** The unsent progress, merged with `others`. */
  #unsentWith(others: Iterable<Watched>): Watched {
    const position = { position_s: Math.round(this.#position * 10) / 10, at_ms: this.#atMs }
    return { ...position, ...joinWatched([...others, { ranges: this.#ranges, again: this.#again }]) }
  }

  #store(): void {
    this.#storedAtMs = this.#deps.nowMs()
    const isWaiting = this.#hasUnsent || this.#inFlight.size > 0
    this.#deps.store(isWaiting ? this.#unsentWith(this.#inFlight) : null)
  }

  async #send(isLast: boolean): Promise<void> {
    const sent = this.#unsentWith([])
    this.#sentAtMs = this.#deps.nowMs()
    this.#ranges = []
    this.#again = []
    this.#hasUnsent = false
    this.#inFlight.add(sent)
    // Store it too: the page may close before the answer arrives.
    this.#store()
    try {
      await this.#deps.send(sent, isLast)
    } catch {
      const { ranges, again = [] } = this.#unsentWith([sent])
      this.#ranges = ranges
      this.#again = again
      this.#hasUnsent = true
    }
    this.#inFlight.delete(sent)
    this.#store()
  }
}

import { type Range, wireRanges, withStep } from './watched-ranges.ts'

/** Progress is sent at most this often. */
const SEND_EVERY_MS = 15_000

export interface ProgressReport {
  position_s: number
  ranges: Range[]
}

export interface RecorderDeps {
  /** `isLast` is the farewell of a page that goes away: it must survive the page. */
  send: (report: ProgressReport, isLast: boolean) => Promise<unknown>
  nowMs: () => number
}

/**
 * Keeps what is watched and sends it every 15 seconds at most; what could not be sent goes along with the next
 * report. Call `tick` on every `timeupdate`, `jump` when the reader seeks, `leave` when the page goes away.
 */
export class ProgressRecorder {
  #deps: RecorderDeps
  #ranges: Range[] = []
  #position = 0
  #last: number | null = null
  #sentAtMs: number
  #sentPosition: number

  constructor(deps: RecorderDeps, startS: number) {
    this.#deps = deps
    this.#sentAtMs = deps.nowMs()
    this.#position = startS
    this.#sentPosition = startS
  }

  /** The video stands at `positionS` while it plays. */
  tick(positionS: number): void {
    if (this.#last !== null) this.#ranges = withStep(this.#ranges, this.#last, positionS)
    this.#last = positionS
    this.#position = positionS
    if (this.#deps.nowMs() - this.#sentAtMs >= SEND_EVERY_MS) void this.#send(false)
  }

  /** The next tick starts a new stretch. */
  jump(): void {
    this.#last = null
  }

  /** The lesson is left or over: sends what is left at once. */
  leave(): void {
    if (this.#ranges.length > 0 || Math.abs(this.#position - this.#sentPosition) >= 1) void this.#send(true)
  }

  async #send(isLast: boolean): Promise<void> {
    const ranges = this.#ranges
    this.#ranges = []
    this.#sentAtMs = this.#deps.nowMs()
    this.#sentPosition = this.#position
    try {
      await this.#deps.send(
        { position_s: Math.round(this.#position * 10) / 10, ranges: wireRanges(ranges) },
        isLast,
      )
    } catch {
      this.#ranges = [...ranges, ...this.#ranges].slice(-50)
    }
  }
}

import type { PageLife } from '@kashf/contract/catalogue/pages.ts'
import type { PackedBody } from '../http/caching/packed-body.ts'

/** Data from which a page was made, and a function that reads it again. */
interface DataRead {
  etag: string
  readAgain(): Promise<PackedBody>
}

/** The record of what a render used, which decides whether and how long its page may be cached. */
export class PageRecord implements PageLife {
  readonly #reads: DataRead[] = []
  #untilMs = Number.POSITIVE_INFINITY
  #frameUntilMs = Number.POSITIVE_INFINITY
  #isPersonal = false
  #isUnavailable = false
  #hasContent = false

  /** Whether the page is for a single request. */
  get isPersonal(): boolean {
    return this.#isPersonal
  }

  /** Whether data could not be read because the database is unavailable. */
  get isUnavailable(): boolean {
    return this.#isUnavailable
  }

  noteUnavailable(): void {
    this.#isUnavailable = true
  }

  /** Records that the page shows this data as its content. */
  noteRead(body: PackedBody, readAgain: () => Promise<PackedBody>): void {
    this.#hasContent = true
    this.noteFrame(body, readAgain)
  }

  /** Records that the page shows this data in its frame, the part around the content that every page has. */
  noteFrame({ etag }: PackedBody, readAgain: () => Promise<PackedBody>): void {
    this.#reads.push({ etag, readAgain })
  }

  keepUntil(expiresAt: Date): void {
    this.#untilMs = Math.min(this.#untilMs, expiresAt.getTime())
  }

  /** Records when the frame of the page changes. Copies saved by browsers leave the frame out. */
  keepFrameUntil(changesAt: Date): void {
    this.#frameUntilMs = Math.min(this.#frameUntilMs, changesAt.getTime())
  }

  neverKeep(): void {
    this.#isPersonal = true
  }

  /** Whether nothing in the page expires before this time. */
  lastsUntil(timeMs: number): boolean {
    return !this.#isPersonal && timeMs <= Math.min(this.#untilMs, this.#frameUntilMs)
  }

  /** Whether browsers may save a copy for offline use: the page shows public data, and nothing that expires. */
  get mayBeSaved(): boolean {
    return this.#hasContent && !this.#isPersonal && this.#untilMs === Number.POSITIVE_INFINITY
  }

  /** Reads all data again and compares it. */
  async isUnchanged(): Promise<boolean> {
    const again = await Promise.all(this.#reads.map(({ readAgain }) => readAgain()))
    return again.every(({ etag }, at) => etag === this.#reads[at]?.etag)
  }
}

import fs from 'node:fs'

/** The limit of waiting output, in bytes. */
const MAX_WAITING_BYTES = 4 * 2 ** 20
/** The part of the queue that only security events may use. */
const SECURITY_BYTES = 2 ** 20
const MAX_WRITE_BYTES = 2 ** 16
const RETRY_MIN_MS = 5
const RETRY_MAX_MS = 250
/** How long the exit of the process waits for the reader of its last lines. */
const END_WITHIN_MS = 1_000

interface Gap {
  dropped: number
  from: Date
  to: Date
}

/**
 * A non-blocking output whose `write` never fails, even if the reader stalls or closes, or the disk is full. Lines that
 * cannot be written wait in a bounded queue. Further lines are dropped and counted; the output reports their number in
 * their place when the queue has room again.
 */
export class BoundedOutput {
  readonly #fd: number
  #waiting: Buffer[] = []
  #waitingBytes = 0
  /** The lines being written next or last; a reader may have taken the first part of the first one. */
  #batch: Buffer = Buffer.alloc(0)
  #isWriting = false
  #retry: NodeJS.Timeout | undefined
  #retryMs = RETRY_MIN_MS
  #gap: Gap | null = null
  #dropped = 0
  #drained: PromiseWithResolvers<void> | undefined

  /** `fd` must not block: a write that hangs would also keep the process from ending. */
  constructor(fd: number) {
    this.#fd = fd
  }

  /** The number of lines dropped since the start. */
  get dropped(): number {
    return this.#dropped
  }

  write(line: string): void {
    const bytes = Buffer.from(line)
    if (this.#waitingBytes + bytes.length > this.#limitFor(line)) this.#drop()
    else {
      if (this.#gap && this.#waitingBytes < MAX_WAITING_BYTES / 2) this.#reportGap()
      this.#add(bytes)
      this.#pump()
    }
  }

  /** After an overflow half of the queue must be written before more is accepted, so that reports are few. */
  #limitFor(line: string): number {
    // A value cannot match, because quotation marks in values are escaped.
    if (line.includes('"security":"')) return MAX_WAITING_BYTES
    return this.#gap ? MAX_WAITING_BYTES / 2 : MAX_WAITING_BYTES - SECURITY_BYTES
  }

  #drop(): void {
    const now = new Date()
    this.#dropped++
    this.#gap ??= { dropped: 0, from: now, to: now }
    this.#gap.dropped++
    this.#gap.to = now
  }

  #reportGap(): void {
    const report = {
      level: 40,
      time: new Date(),
      ...this.#gap,
      msg: 'log lines were dropped: nobody read them',
    }
    this.#gap = null
    this.#add(Buffer.from(`${JSON.stringify(report)}\n`))
  }

  #add(bytes: Buffer): void {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
  }

  #pump(): void {
    if (this.#isWriting || this.#retry) return
    this.#fillBatch()
    if (this.#batch.length === 0) {
      this.#drained?.resolve()
      return
    }
    this.#isWriting = true
    fs.write(this.#fd, this.#batch, (error, written) => {
      this.#isWriting = false
      if (error) this.#retryLater()
      else this.#took(written)
      this.#pump()
    })
  }

  #fillBatch(): void {
    if (this.#batch.length > 0) return
    if (this.#waiting.length === 0 && this.#gap) this.#reportGap()
    let count = 0
    for (let bytes = 0; count < this.#waiting.length && bytes < MAX_WRITE_BYTES; count++) {
      bytes += this.#waiting[count]?.length ?? 0
    }
    this.#batch = Buffer.concat(this.#waiting.splice(0, count))
  }

  #took(written: number): void {
    this.#retryMs = RETRY_MIN_MS
    this.#batch = this.#batch.subarray(written)
    this.#waitingBytes -= written
  }

  /** Whatever the error (EAGAIN, EPIPE, ENOSPC), the reader may come back. */
  #retryLater(): void {
    const retry = () => {
      this.#retry = undefined
      this.#pump()
    }
    this.#retry = setTimeout(retry, this.#retryMs).unref()
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS)
  }

  /** Resolves when everything is written, at the latest after a second. */
  async end(): Promise<void> {
    this.#drained = Promise.withResolvers()
    this.#pump()
    const late = setTimeout(this.#drained.resolve, END_WITHIN_MS)
    await this.#drained.promise
    clearTimeout(late)
  }

  /** Writes what the reader accepts without waiting, for a process that exits now. */
  flushSync(): void {
    if (this.#isWriting) this.#took(this.#batch.length)
    try {
      for (this.#fillBatch(); this.#batch.length > 0; this.#fillBatch()) {
        this.#took(fs.writeSync(this.#fd, this.#batch))
      }
    } catch {
      // The reader accepts no more.
    }
  }
}

/**
 * Opens the standard output or error of the process, non-blocking. Node's own stream has already made a pipe or socket
 * non-blocking. A terminal is opened again, because the flag on the existing descriptor would also affect the shell.
 */
export function openStandardOutput(stream: NodeJS.WriteStream & { fd: number }): BoundedOutput {
  // Without this listener, errors from messages of Node and libraries would be unhandled.
  stream.on('error', () => {})
  const output = new BoundedOutput(stream.isTTY ? reopen(stream.fd) : stream.fd)
  process.once('exit', () => output.flushSync())
  return output
}

function reopen(fd: number): number {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = fs.constants
  try {
    return fs.openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  } catch {
    // The terminal belongs to another user. Writing may block one thread of the pool.
    return fd
  }
}

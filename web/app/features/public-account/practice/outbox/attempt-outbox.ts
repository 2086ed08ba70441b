import type { AnswersBody, AnswersKept, KeptAnswer } from '@kashf/contract/practice/attempts.ts'
import { MAX_ANSWERS_SENT } from '@kashf/contract/practice/limits.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import { ApiError } from '../../../../api/client/api-error.ts'
import type { AnswerStore, ServerClock } from './answer-store.ts'
import type { ShownAttempt } from './kept-attempt.ts'
import {
  ageMs,
  answerKey,
  type LocalAnswer,
  type Moment,
  type PageClock,
  sentAnswer,
} from './local-answer.ts'
import { localIdIn } from './local-recording.ts'

/** Why answers are not being sent. `elsewhere`: another device writes; `over`: the attempt was handed in or its time is over. */
export type OutboxProblem = 'line' | 'sign_in' | 'elsewhere' | 'over' | null

export interface OutboxState {
  values: ReadonlyMap<string, AnswerValue>
  flags: ReadonlySet<number>
  /** Answers that only this device has. */
  waitingCount: number
  problem: OutboxProblem
  handIn: 'none' | 'waiting' | 'done'
  /** Answers that came after the grace, for the author of the test to decide. */
  lateCount: number
  /** The server has a newer answer of another device, so that the attempt must be read again. */
  isStale: boolean
  /** The last clock of the server, and when it came. */
  clock: (ServerClock & Moment) | null
}

export interface OutboxDeps {
  store: AnswerStore
  clock: PageClock
  device: string
  send: (body: AnswersBody, options: { keepalive: boolean }) => Promise<AnswersKept>
  submit: (body: AnswersBody) => Promise<AnswersKept>
  /** Sends a recording of this device; the number that the server gave it, or null when it cannot be sent at all. */
  deliver: (answer: LocalAnswer) => Promise<string | null>
}

/** How long nobody types before answers are sent. */
const QUIET_MS = 1000
/** The first and the longest pause before another try. */
const RETRY_MS = { first: 3000, longest: 30_000 }
/** How often the server is asked for the clock while nothing is answered: extra time reaches an open page so. */
const IDLE_MS = 60_000
/** What one request carries, in characters; one that must survive its page is limited to 64 KB. */
const MAX_CHARACTERS = { usual: 100_000, keepalive: 20_000 }

export type AttemptOutbox = ReturnType<typeof attemptOutbox>

/**
 * The answers to an attempt: first on this device, then sent. Values are absolute and numbered, so that a repeated request
 * changes nothing, and only what the server confirmed stops waiting.
 */
export function attemptOutbox(deps: OutboxDeps) {
  const { store, clock, device } = deps
  const answers = new Map<string, LocalAnswer>()
  const listeners = new Set<() => void>()
  let flags: number[] = []
  let areFlagsWaiting = false
  let sending: Promise<void> | null = null
  let delivering: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false
  /** The attempt has begun; in the waiting room nothing is sent. */
  let isBegun = false
  let state: OutboxState = {
    values: new Map(),
    flags: new Set(),
    waitingCount: 0,
    problem: null,
    handIn: 'none',
    lateCount: 0,
    isStale: false,
    clock: null,
  }

  const waiting = () => [...answers.values()].filter(({ isSent }) => !isSent)
  /** Answers whose recordings the server does not have yet; they are sent when it has. */
  const undelivered = () => waiting().filter(({ value }) => localIdIn(value) !== null)
  const sendable = () => waiting().filter(({ value }) => localIdIn(value) === null)

  function publish(change: Partial<OutboxState> = {}) {
    state = {
      ...state,
      values: new Map([...answers].map(([key, { value }]) => [key, value])),
      flags: new Set(flags),
      waitingCount: waiting().length,
      ...change,
    }
    for (const listener of listeners) listener()
  }

  function schedule(delayMs: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), delayMs)
  }

  function scheduleNext() {
    if (sendable().length > 0 || areFlagsWaiting) schedule(QUIET_MS)
    else if (state.clock?.remaining_s != null) schedule(IDLE_MS)
  }

  const now = (): Moment => ({ view: clock.view, at_ms: clock.nowMs(), date_ms: clock.dateMs() })

  /** The time that is left of what the server last said, as far as this device can tell. */
  const agedClock = (kept: (ServerClock & Moment) | null | undefined): ServerClock => {
    const passed = (seconds: number | null) =>
      kept && seconds !== null ? Math.max(0, seconds - ageMs(kept, clock) / 1000) : null
    return {
      remaining_s: passed(kept?.remaining_s ?? null),
      section: kept?.section ?? 0,
      section_remaining_s: passed(kept?.section_remaining_s ?? null),
      break_remaining_s: passed(kept?.break_remaining_s ?? null),
    }
  }

  /** Keeps the marks, the handing in and the time for a page that opens without a line. */
  const keepAttempt = () =>
    store.putAttempt({
      flags,
      areFlagsSent: !areFlagsWaiting,
      isHandedIn: state.handIn === 'waiting',
      clock: state.clock,
    })

  /** As many waiting answers as one request carries, the oldest first. */
  function batch(limit: number): LocalAnswer[] {
    let characters = 0
    const all = sendable().toSorted((a, b) => a.n - b.n || a.slot - b.slot)
    return all.slice(0, MAX_ANSWERS_SENT).filter(({ value }, i) => {
      characters += 100 + JSON.stringify(value).length
      return i === 0 || characters <= limit
    })
  }

  const bodyOf = (sent: LocalAnswer[]): AnswersBody => ({
    device,
    answers: sent.map((answer) => sentAnswer(answer, clock)),
    ...(areFlagsWaiting && { flags }),
  })

  /** Marks what was sent, unless it was changed meanwhile. */
  async function settle(sent: LocalAnswer[], kept: AnswersKept) {
    failures = 0
    const settled = sent.filter((answer) => answers.get(answerKey(answer)) === answer)
    for (const answer of settled) answers.set(answerKey(answer), { ...answer, isSent: true })
    publish({
      problem: problemAfter(kept),
      lateCount: state.lateCount + kept.late,
      isStale: state.isStale || kept.kept.some((one) => one.device !== device),
      clock: { ...serverClock(kept), ...now() },
    })
    if (state.problem !== 'over') void keepAttempt()
    await Promise.all(settled.map((answer) => store.put({ ...answer, isSent: true })))
  }

  function fail(error: unknown) {
    const problem = problemOf(error)
    failures += 1
    publish({ problem })
    if (problem === 'line') schedule(Math.min(RETRY_MS.first * 2 ** (failures - 1), RETRY_MS.longest))
    if (problem === 'over') forget()
  }

  /** Nothing can be sent any more. */
  function forget() {
    for (const [key, answer] of answers) answers.set(key, { ...answer, isSent: true })
    areFlagsWaiting = false
    publish()
    void store.clear()
  }

  /** Delivers the recordings one after another. Calls while it runs share the run. */
  function deliverAll(): Promise<void> {
    const run = async () => {
      for (const answer of undelivered()) {
        const value = await deps.deliver(answer)
        // Recorded again meanwhile.
        if (answers.get(answerKey(answer)) !== answer) continue
        const delivered = { ...answer, value }
        answers.set(answerKey(answer), delivered)
        await store.put(delivered)
        publish()
      }
    }
    delivering ??= run().finally(() => {
      delivering = null
    })
    return delivering
  }

  /** Delivers beside what is typed, which does not wait for it. */
  function deliverBeside() {
    if (undelivered().length === 0 || delivering || isStopped) return
    deliverAll()
      .then(() => schedule(0))
      .catch(fail)
  }

  async function sendAll() {
    deliverBeside()
    // Only a recording is left, which the clock cut off: its answer follows late.
    if (state.problem === 'over' && sendable().length === 0) return
    let isCut = false
    do {
      const sent = batch(MAX_CHARACTERS.usual)
      isCut = sent.length < sendable().length
      const flagsSent = flags
      const kept = await deps.send(bodyOf(sent), { keepalive: false })
      if (flagsSent === flags) areFlagsWaiting = false
      await settle(sent, kept)
    } while (isCut && state.problem !== 'elsewhere')
    if (state.problem === 'over' && undelivered().length === 0) forget()
  }

  async function handInAll() {
    while (undelivered().length > 0) await deliverAll()
    // What one request cannot carry goes ahead.
    while (batch(MAX_CHARACTERS.usual).length < waiting().length) {
      const sent = batch(MAX_CHARACTERS.usual)
      await settle(sent, await deps.send(bodyOf(sent), { keepalive: false }))
    }
    const sent = waiting()
    const kept = await deps.submit(bodyOf(sent))
    await settle(sent, kept)
    publish({ handIn: 'done', problem: 'over' })
    forget()
  }

  /** Sends what waits now. Calls while it runs share the run. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    const run = state.handIn === 'waiting' ? handInAll : sendAll
    const isOver = state.problem === 'over' && waiting().length === 0
    if (!isBegun || isStopped || isOver || state.problem === 'elsewhere') return Promise.resolve()
    sending ??= run()
      .catch(fail)
      .finally(() => {
        sending = null
        // Handed in while answers were on their way.
        if (state.handIn === 'waiting' && state.problem === null) schedule(0)
        else if (state.problem === null) scheduleNext()
      })
    return sending
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    state: () => state,

    /** Joins what the server has with what waits here. Call it for each attempt that the server sends. */
    async open(attempt: OpenedAttempt) {
      const { isFromDevice = false } = attempt
      const local = await store.load()
      isBegun = attempt.state !== 'ready'
      for (const answer of local.answers) {
        const known = answers.get(answerKey(answer))
        if (!known || known.n < answer.n) answers.set(answerKey(answer), answer)
      }
      for (const kept of attempt.answers) {
        const known = answers.get(answerKey(kept))
        // A copy of this device is older than what was sent from here.
        if (!known || (known.isSent && !isFromDevice))
          answers.set(answerKey(kept), answerOfServer(kept, known, clock))
      }
      areFlagsWaiting = local.attempt?.areFlagsSent === false && attempt.state === 'open'
      flags = (areFlagsWaiting || isFromDevice ? local.attempt?.flags : null) ?? attempt.flags
      const isOver = attempt.state !== 'open' && attempt.state !== 'ready'
      publish({
        problem: isOver ? 'over' : !attempt.writer.is_this ? 'elsewhere' : isFromDevice ? 'line' : null,
        handIn: local.attempt?.isHandedIn && !isOver ? 'waiting' : 'none',
        isStale: false,
        clock: { ...(isFromDevice ? agedClock(local.attempt?.clock) : serverClock(attempt)), ...now() },
      })
      if (!isFromDevice && isBegun && !isOver) void keepAttempt()
      if (state.handIn === 'waiting' || waiting().length > 0 || isFromDevice) schedule(0)
      else if (attempt.state === 'open') scheduleNext()
    },

    /** Keeps an answer, and sends it when nobody has typed for a second. */
    answer(slot: number, part: number, value: AnswerValue) {
      if (isStopped || state.handIn !== 'none' || state.problem === 'over') return
      const key = answerKey({ slot, part })
      const n = (answers.get(key)?.n ?? -1) + 1
      const answer = { slot, part, value, n, isSent: false, ...now() }
      answers.set(key, answer)
      void store.put(answer)
      publish()
      // While the line is down the next try is planned already.
      if (failures === 0) schedule(QUIET_MS)
    },

    /** Marks a question to return to, or removes the mark. */
    toggleFlag(slot: number) {
      flags = flags.includes(slot) ? flags.filter((one) => one !== slot) : [...flags, slot]
      areFlagsWaiting = true
      publish()
      void keepAttempt()
      if (failures === 0) schedule(QUIET_MS)
    },

    /** Hands the attempt in: at once, or when the line returns. Nothing can be changed afterwards. */
    async handIn(): Promise<void> {
      publish({ handIn: 'waiting' })
      await keepAttempt()
      await sending
      await flush()
    },

    flush,

    /** Sends everything, recordings included; nothing is left of it unless the line is down. */
    async sendWhole(): Promise<void> {
      await deliverAll().catch(fail)
      await flush()
    },

    /** Sends what waits in a request that survives the page, without waiting for the answer. */
    sendLast() {
      const sent = batch(MAX_CHARACTERS.keepalive)
      if (isStopped || sent.length === 0 || state.problem === 'over' || state.problem === 'elsewhere') return
      deps
        .send(bodyOf(sent), { keepalive: true })
        .then((kept) => settle(sent, kept))
        .catch(() => {})
    },

    /** Ends all sending; the page is closed or another tab writes. */
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function problemAfter({ is_writer, state }: AnswersKept): OutboxProblem {
  if (state !== 'open') return 'over'
  return is_writer ? null : 'elsewhere'
}

/** What the outbox needs of an attempt. */
type OpenedAttempt = Pick<ShownAttempt, 'answers' | 'flags' | 'state' | 'writer' | 'isFromDevice'> &
  ServerClock

const serverClock = ({
  remaining_s,
  section,
  section_remaining_s,
  break_remaining_s,
}: ServerClock): ServerClock => ({
  ...{ remaining_s, section, section_remaining_s, break_remaining_s },
})

/** An answer that the server has. Numbers of this device go on from the highest. */
function answerOfServer(kept: KeptAnswer, known: LocalAnswer | undefined, clock: PageClock): LocalAnswer {
  const { slot, part, value } = kept
  const n = Math.max(kept.n, known?.n ?? 0)
  return {
    slot,
    part,
    value,
    n,
    isSent: true,
    view: clock.view,
    at_ms: clock.nowMs(),
    date_ms: clock.dateMs(),
  }
}

function problemOf(error: unknown): OutboxProblem {
  if (error instanceof ApiError && error.code === 'attempt_elsewhere') return 'elsewhere'
  if (error instanceof ApiError && error.code === 'attempt_over') return 'over'
  if (error instanceof ApiError && error.status === 401) return 'sign_in'
  // Also what is refused for another reason: to try again loses nothing.
  return 'line'
}

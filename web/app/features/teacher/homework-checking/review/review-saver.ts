import type { Review, ReviewBody } from '@kashf/contract/homework/homework.ts'
import { ApiError } from '../../../../api/client/api-error.ts'
import type { LocalReview } from './review-store.ts'
import { bodyOf, isKept, type ReviewValues } from './review-values.ts'

/**
 * Where what is written stands. `waiting`: without a line, on this device alone; `conflict`: somebody has kept another review since;
 * `held`: another checker has the work; `over`: it is decided or handed in again; `refused`: the server does not take it.
 */
export type SaveStep = 'saved' | 'changed' | 'waiting' | 'conflict' | 'held' | 'over' | 'refused'

export interface SaverState {
  values: ReviewValues
  /** Of the review that the server has. */
  edit: number
  step: SaveStep
  /** What the server has, in a conflict. */
  theirs: Review | null
  /** Why it is not taken. */
  reason: string | null
  /** When the lease was last renewed, as a time of this device. */
  renewed_ms: number
}

export interface SaverDeps {
  number: number
  save: (body: ReviewBody) => Promise<Review>
  /** On this device. */
  keep: (review: LocalReview) => Promise<void>
  forget: () => Promise<void>
}

/** How long nothing changes before it is saved. */
const QUIET_MS = 800
const RETRY_MS = 8000

export type ReviewSaver = ReturnType<typeof reviewSaver>

/** Keeps a review on this device with each change, and on the server soon after; one request at a time. */
export function reviewSaver(deps: SaverDeps, begin: Pick<SaverState, 'values' | 'edit' | 'step' | 'theirs'>) {
  const listeners = new Set<() => void>()
  let state: SaverState = { ...begin, reason: null, renewed_ms: Date.now() }
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null
  let isStopped = false

  function publish(change: Partial<SaverState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  function schedule(delayMs: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), delayMs)
  }
  const keep = () => deps.keep({ values: state.values, edit: state.edit })

  function change(part: Partial<ReviewValues>) {
    const isBlocked = ['conflict', 'held', 'over'].includes(state.step)
    publish({ values: { ...state.values, ...part }, ...(!isBlocked && { step: 'changed' as const }) })
    void keep()
    if (!isBlocked) schedule(QUIET_MS)
  }

  async function saveOnce() {
    const sent = state.values
    const body = bodyOf(sent, { number: deps.number, edit: state.edit })
    try {
      const { edit } = await deps.save(body).catch((error: unknown) => sameOf(error, body))
      const isCurrent = state.values === sent
      publish({ edit, renewed_ms: Date.now(), reason: null, step: isCurrent ? 'saved' : 'changed' })
      if (isCurrent) await deps.forget()
      else await keep()
    } catch (error) {
      publish(failureOf(error))
      if (state.step === 'waiting') schedule(RETRY_MS)
    }
  }

  /** Saves until nothing is left to save; whether the server has everything. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    while (saving) await saving
    while (state.step === 'changed' || state.step === 'waiting') {
      saving = saveOnce()
      await saving
      saving = null
      // TypeScript takes the step for that of the loop's condition.
      if ((state.step as SaveStep) === 'waiting') break
    }
    return state.step === 'saved'
  }

  return {
    change,
    flush,
    /** Goes on with these values in place of what the server has. */
    resolve(values: ReviewValues): Promise<boolean> {
      publish({ values, edit: state.theirs?.edit ?? 0, theirs: null, step: 'changed' })
      void keep()
      return flush()
    },
    /** Tries again what was refused. */
    retry(): Promise<boolean> {
      publish({ step: 'changed' })
      return flush()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** What the server has, where it is what was sent: an earlier answer was lost. Other failures are thrown again. */
function sameOf(error: unknown, body: ReviewBody): Review {
  const isChanged = error instanceof ApiError && error.code === 'review_changed'
  const theirs = isChanged ? (error.data as Review | null) : null
  if (theirs && isKept(theirs, body)) return theirs
  throw error
}

function failureOf(error: unknown): Partial<SaverState> {
  if (!(error instanceof ApiError)) return { step: 'waiting' }
  switch (error.code) {
    case 'review_changed':
      return { step: 'conflict', theirs: error.data as Review }
    case 'homework_claimed':
      return { step: 'held' }
    case 'homework_state_conflict':
    case 'not_found':
      return { step: 'over' }
    default:
      // A full line and a restarting server pass; what the server understands and refuses does not.
      return error.status >= 400 && error.status < 500 && error.status !== 429
        ? { step: 'refused', reason: error.message }
        : { step: 'waiting' }
  }
}

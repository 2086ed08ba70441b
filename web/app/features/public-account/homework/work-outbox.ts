import type { DraftBody, OwnWork } from '@kashf/contract/homework/homework.ts'
import type { Recording } from '@kashf/contract/media/recordings.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { randomUuid } from '../../../api/random-uuid.ts'
import { isRetryable } from '../../visitor/player/progress/pending-progress.ts'
import type { Delivery, DeliveryEvents } from '../uploads/deliver-file.ts'
import {
  bodyOf,
  draftOf,
  isLocal,
  isSame,
  type LocalSheet,
  type LocalSpeech,
  type LocalWork,
  linkOf,
  undelivered,
  type WorkDraft,
  type WorkKey,
} from './local-work.ts'
import type { WorkStore } from './work-store.ts'

/** Why nothing is sent. `conflict`: another page has kept another draft; `over`: the work takes no draft any more. */
export type WorkProblem = 'line' | 'sign_in' | 'conflict' | 'over' | null

export interface WorkState {
  draft: WorkDraft
  /** The server has everything that is written here. */
  isSaved: boolean
  /** The file that is on its way. */
  sending: { id: string; percent: number } | null
  problem: WorkProblem
  /** What the server refused, in a sentence. */
  failure: string | null
  /** It was handed in here, and waits for its files or for the line. */
  isHandedIn: boolean
  /** In a conflict: the work as the server has it. */
  theirs: OwnWork | null
}

export interface WorkDeps {
  store: WorkStore
  save: (body: DraftBody, options: { keepalive: boolean }) => Promise<OwnWork>
  send: (requestId: string) => Promise<OwnWork>
  deliverSheet: (sheet: LocalSheet, on: DeliveryEvents) => Delivery<Sheet>
  deliverSpeech: (speech: LocalSpeech, on: DeliveryEvents) => Delivery<Recording>
  forget: (file: LocalSheet | LocalSpeech) => Promise<void>
  /** Called with each answer of the server. */
  onWork: (work: OwnWork) => void
  /** The work has to be read again: another page has handed it in, or its task is gone. */
  onStale: () => void
}

/** How long nobody types before a draft is sent. */
const QUIET_MS = 1000
/** The first and the longest pause before another try. */
const RETRY_MS = { first: 3000, longest: 30_000 }
/** What a request carries that survives its page, in characters. */
const MAX_KEEPALIVE = 15_000

/** Refusals after which the work is read again. */
const OVER = new Set([
  ...['homework_state_conflict', 'homework_removed', 'homework_closed'],
  ...['not_found', 'lesson_locked', 'purchase_required'],
])

/** The draft with the present state and addresses of what the server has of it. */
function withAddresses(work: LocalWork, { draft }: OwnWork): LocalWork {
  const known = new Map(draft.sheets.map((sheet) => [sheet.id, sheet]))
  return {
    ...work,
    sheets: work.sheets.map((sheet) => (isLocal(sheet) ? sheet : (known.get(sheet.id) ?? sheet))),
    recording: work.recording?.id === draft.recording?.id ? draft.recording : work.recording,
  }
}

const hasLocal = ({ sheets, recording }: WorkDraft) =>
  sheets.some(isLocal) || (recording !== null && isLocal(recording))

/** Whether nothing of it is on this device alone. */
const isOnServer = (work: LocalWork) =>
  work.isSaved && work.request_id === null && !hasLocal(work) && linkOf(work.link) !== undefined

export type WorkOutbox = ReturnType<typeof workOutbox>

/**
 * A draft of homework: first on this device, then sent. Texts are sent beside the files, which are delivered one after another and
 * then take their places in the draft.
 */
export function workOutbox(key: WorkKey, deps: WorkDeps) {
  const { store } = deps
  const listeners = new Set<() => void>()
  let work: LocalWork = { ...key, ...draftOf(null), edit: 0, isSaved: true, request_id: null, date_ms: 0 }
  /** Rises with each change, so that an answer knows whether something was typed meanwhile. */
  let generation = 0
  let saving: Promise<void> | null = null
  let delivering: Promise<void> | null = null
  let current: (Delivery<unknown> & { id: string }) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOpen = false
  let isStopped = false
  let state: WorkState = {
    ...{ draft: work, isSaved: true, sending: null, problem: null, failure: null, isHandedIn: false },
    theirs: null,
  }

  function publish(change: Partial<WorkState> = {}) {
    const isSaved = work.isSaved && undelivered(work).length === 0
    state = { ...state, draft: work, isSaved, isHandedIn: work.request_id !== null, ...change }
    for (const listener of listeners) listener()
  }

  /** Keeps what the server does not have; nothing else stays on the device. */
  const persist = (): Promise<void> => (isOnServer(work) ? store.clear() : store.put(work))

  function schedule(delayMs: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), delayMs)
  }

  function change(part: Partial<WorkDraft>, delayMs = QUIET_MS) {
    generation += 1
    work = { ...work, ...part, isSaved: false, date_ms: Date.now() }
    publish({ failure: null })
    void persist()
    schedule(delayMs)
  }

  async function save() {
    const at = generation
    const kept = await deps.save(bodyOf(work), { keepalive: false })
    adopt(kept, generation === at)
  }

  /** Takes the number of the kept draft, and what is new of its files. */
  function adopt(kept: OwnWork, isSaved: boolean) {
    failures = 0
    work = { ...withAddresses(work, kept), edit: kept.draft.edit, isSaved }
    publish({ problem: null, theirs: null })
    void persist()
    deps.onWork(kept)
  }

  /** Delivers the files one after another. Calls while it runs share the run. */
  function deliverBeside() {
    if (delivering || isStopped || undelivered(work).length === 0) return
    delivering = deliverAll()
      .catch(fail)
      .finally(() => {
        delivering = null
        publish({ sending: null })
      })
  }

  async function deliverAll() {
    for (let file = undelivered(work)[0]; file && !isStopped; file = undelivered(work)[0]) {
      const { id } = file
      const on: DeliveryEvents = {
        onProgress: (percent) => publish({ sending: { id, percent }, problem: withoutLine() }),
        onWaiting: () => publish({ problem: 'line' }),
      }
      const delivery = 'kind' in file ? deps.deliverSheet(file, on) : deps.deliverSpeech(file, on)
      current = { ...delivery, id }
      publish({ sending: { id, percent: 0 } })
      try {
        put(id, await delivery.arrived)
        await deps.forget(file)
      } catch (error) {
        if (!isThere(id)) continue
        if (isRetryable(error) || isStopped) throw error
        work = { ...work, request_id: null }
        put(id, { ...file, refusal: messageOf(error) })
      } finally {
        current = null
      }
    }
  }
  const withoutLine = (): WorkProblem => (state.problem === 'line' ? null : state.problem)
  const isThere = (id: string) => [...work.sheets, work.recording].some((file) => file?.id === id)

  /** Puts something in the place of a file, unless it was removed meanwhile. */
  function put(id: string, made: Sheet | LocalSheet | Recording | LocalSpeech) {
    if (!isThere(id)) return
    if (work.recording?.id === id) change({ recording: made as Recording | LocalSpeech }, 0)
    else {
      const sheets = work.sheets.map((sheet) => (sheet.id === id ? (made as Sheet | LocalSheet) : sheet))
      change({ sheets }, 0)
    }
  }

  async function sendAll() {
    deliverBeside()
    if (!work.isSaved) await save()
    if (!isReady() || work.request_id === null) return
    const sent = await deps.send(work.request_id)
    await store.clear()
    begin(sent)
    deps.onWork(sent)
  }

  /** It was handed in, and the server has everything. */
  const isReady = () => work.request_id !== null && work.isSaved && !hasLocal(work)

  function fail(error: unknown) {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'homework_changed') return meet((error as ApiError).data as OwnWork)
    if (isRetryable(error)) {
      const isSignedOut = error instanceof ApiError && error.status === 401
      publish({ problem: isSignedOut ? 'sign_in' : 'line' })
      failures += 1
      if (!isSignedOut) schedule(Math.min(RETRY_MS.first * 2 ** (failures - 1), RETRY_MS.longest))
      return
    }
    work = { ...work, request_id: null }
    void persist()
    const isOver = code !== null && OVER.has(code)
    publish({ failure: messageOf(error), ...(isOver && { problem: 'over' }) })
    if (isOver) deps.onStale()
  }

  /** Another page has kept a draft: the same, after a request whose answer was lost, or one between which the person chooses. */
  function meet(theirs: OwnWork) {
    if (isSame(bodyOf(work), theirs)) {
      adopt(theirs, true)
      schedule(0)
    } else publish({ problem: 'conflict', theirs })
  }

  /** Sends what waits now. Calls while it runs share the run. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    const isHeld = state.problem === 'conflict' || state.problem === 'over'
    if (!isOpen || isStopped || isHeld) return Promise.resolve()
    saving ??= sendAll()
      .catch(fail)
      .finally(() => {
        saving = null
        if (state.problem !== null || state.failure !== null) return
        // Changed or handed in while a request was on its way.
        if (!work.isSaved) schedule(work.request_id === null ? QUIET_MS : 0)
        else if (isReady()) schedule(0)
      })
    return saving
  }

  /** Begins from what the server has. */
  function begin(theirs: OwnWork | null) {
    work = {
      ...{ ...key, ...draftOf(theirs), edit: theirs?.draft.edit ?? 0 },
      ...{ isSaved: true, request_id: null, date_ms: Date.now() },
    }
    publish({ problem: null, failure: null, theirs: null })
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    state: () => state,

    /** Joins what the server has with what waits here; call it for each work that was read. `isFromDevice`: it is a copy. */
    async open(theirs: OwnWork | null, { isFromDevice = false, takesDraft = true } = {}) {
      if (isOpen && theirs?.draft.edit === work.edit && takesDraft) {
        work = withAddresses(work, theirs)
        return publish()
      }
      const local = isOpen ? work : await store.load()
      isOpen = true
      if (!takesDraft) {
        begin(theirs)
        // What was handed in under this key has arrived. A draft that another page outran stays on the device.
        if (local?.request_id) void store.clear()
        return
      }
      if (!local || isOnServer(local)) return begin(theirs)
      work = local
      publish({ problem: isFromDevice ? 'line' : null })
      schedule(0)
    },

    /** Changes the text or the link, or the order of the files. */
    change: (part: Partial<WorkDraft>) => change(part),

    /** Puts a file of this device into the draft: at the end, or in the place of another. */
    add(file: LocalSheet, replaces?: Sheet | LocalSheet) {
      const sheets = replaces
        ? work.sheets.map((sheet) => (sheet.id === replaces.id ? file : sheet))
        : [...work.sheets, file]
      if (replaces) drop(replaces)
      change({ sheets }, 0)
    },
    setSpeech(speech: LocalSpeech) {
      if (work.recording) drop(work.recording)
      change({ recording: speech }, 0)
    },
    remove(file: Sheet | LocalSheet | Recording | LocalSpeech) {
      if (work.recording?.id === file.id) change({ recording: null }, 0)
      else change({ sheets: work.sheets.filter(({ id }) => id !== file.id) }, 0)
      drop(file)
    },

    /** Hands the draft in, now or when its files and the line are there. */
    handIn(): Promise<void> {
      work = { ...work, request_id: work.request_id ?? randomUuid(), date_ms: Date.now() }
      publish({ failure: null })
      return persist().then(flush)
    },
    /** Goes on writing: what was handed in has not left this device. */
    takeBack() {
      work = { ...work, request_id: null }
      publish()
      void persist()
    },

    /** Ends a conflict with the draft of this page, or with that of the other. */
    keep(whose: 'mine' | 'theirs') {
      const { theirs } = state
      if (!theirs) return
      if (whose === 'theirs') {
        begin(theirs)
        void store.clear()
        deps.onWork(theirs)
        return
      }
      work = { ...work, edit: theirs.draft.edit, isSaved: false }
      publish({ problem: null, theirs: null })
      void persist()
      schedule(0)
    },

    flush,
    /** Sends until nothing waits or something hinders it. */
    async settle() {
      do {
        await flush()
        await delivering
      } while (!isStopped && state.problem === null && state.failure === null && (!work.isSaved || isReady()))
    },
    /** Sends what is left in a request that survives the page. */
    sendLast() {
      const body = bodyOf(work)
      if (!isOpen || work.isSaved || saving || state.problem === 'conflict') return
      if (JSON.stringify(body).length > MAX_KEEPALIVE) return
      deps.save(body, { keepalive: true }).then(
        (kept) => adopt(kept, isSame(bodyOf(work), kept)),
        () => undefined,
      )
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      current?.leave()
    },
  }

  /** Gives up what is on its way, and forgets the file on this device. */
  function drop(file: { id: number | string }) {
    if (current?.id === file.id) current.cancel()
    if (isLocal(file)) void deps.forget(file as LocalSheet | LocalSpeech)
  }
}

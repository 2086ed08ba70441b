import { del, delMany, entries, get } from 'idb-keyval'
import { openOutbox, orFallback, putAtOnce } from '../../../api/outbox.ts'
import { hasPendingQuestions } from '../questions/question-store.ts'
import { markHeldWork } from '../uploads/waiting-mark.ts'
import type { LocalWork, WorkKey } from './local-work.ts'

/** Storage of one work on this device, which survives a killed browser. */
export interface WorkStore {
  put: (work: LocalWork) => Promise<void>
  load: () => Promise<LocalWork | undefined>
  clear: () => Promise<void>
}

// Where storage is blocked, a draft lives as long as the page.
const store = openOutbox('kashf-homework')
/** What nobody has sent for longer is forgotten. */
const KEPT_MS = 60 * 24 * 3_600_000

const workKey = ({ user_id, task_id }: Omit<WorkKey, 'lesson_id'>) => `work/${user_id}/${task_id}`
const fileKey = (id: string) => `file/${id}`

/** The files of this page: they are shown at once, and stand in where storage is blocked. */
const here = new Map<string, File>()

const put = (key: string, value: LocalWork | File): Promise<void> => putAtOnce(store(), key, value)

/** The draft of a person in IndexedDB. */
export function workStore(key: WorkKey): WorkStore {
  const name = workKey(key)
  return {
    put: (work) => {
      markHeldWork(true)
      return put(name, work)
    },
    load: () => orFallback(() => get<LocalWork>(name, store()), undefined),
    clear: () => orFallback(() => del(name, store()), undefined),
  }
}

/** Keeps a file of a draft, stored before the promise resolves. */
export async function keepFile(id: string, file: File): Promise<void> {
  here.set(id, file)
  await put(fileKey(id), file)
}

/** A file of a draft; undefined when it is not on this device. */
export const loadFile = async (id: string): Promise<File | undefined> =>
  here.get(id) ?? (await orFallback(() => get<File>(fileKey(id), store()), undefined))

/** What this page has sent, by the sheet that the server made of it: it is not fetched back to be shown. */
const sent = new Map<number, string>()
export const rememberSent = (sheetId: number, localId: string): void => void sent.set(sheetId, localId)
/** The id that a sheet had on this page before it was sent. */
export const localIdOf = (sheetId: number): string | undefined => sent.get(sheetId)

/** Removes the stored file; this page can still show it. */
export const forgetFile = (id: string): Promise<void> =>
  orFallback(() => del(fileKey(id), store()), undefined)

/** The works of a person that wait here. Forgets old ones, and files that no work names. */
export async function waitingWorks(userId: number): Promise<LocalWork[]> {
  const all = await orFallback(() => entries<string, LocalWork | File>(store()), [])
  const works = all.flatMap(([key, value]) => ('task_id' in value ? [{ key, work: value }] : []))
  const isOld = ({ work }: (typeof works)[number]) => work.date_ms < Date.now() - KEPT_MS
  const kept = works.filter((one) => !isOld(one))
  const named = new Set(kept.flatMap(({ work }) => work.sheets.map(({ id }) => fileKey(String(id)))))
  const gone = all
    .map(([key]) => key)
    .filter((key) => (key.startsWith('file/') ? !named.has(key) : !kept.some((one) => one.key === key)))
  if (gone.length > 0) await orFallback(() => delMany(gone, store()), undefined)
  if (kept.length === 0 && !(await hasPendingQuestions())) markHeldWork(false)
  return kept.flatMap(({ work }) => (work.user_id === userId ? [work] : []))
}

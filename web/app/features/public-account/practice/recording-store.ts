import { delMany, entries, getMany } from 'idb-keyval'
import { openOutbox, orFallback } from '../../../api/outbox.ts'
import { randomUuid } from '../../../api/random-uuid.ts'

/** A recording on this device, until the server has it. */
export interface LocalRecording {
  id: string
  /** What it is for, so that one whose page was killed is found again. */
  place: string
  type: string
  seconds: number
  /** How many slices there are. */
  slices: number
  isFinished: boolean
  date_ms: number
}

const store = openOutbox('kashf-recordings')
const metaKey = (id: string) => `${id}/meta`
const sliceKey = (id: string, n: number) => `${id}/${n}`

/** What this page recorded: it plays at once, and stands in where storage is blocked. */
const here = new Map<string, { meta: LocalRecording; parts: Blob[] }>()

/** Recordings that nobody has sent for longer than this are forgotten. */
const KEPT_MS = 8 * 24 * 3_600_000

/** Begins a recording of this MIME type and returns its id. */
export function beginRecording(place: string, type: string): string {
  const id = randomUuid()
  const meta = { id, place, type, seconds: 0, slices: 0, isFinished: false, date_ms: Date.now() }
  here.set(id, { meta, parts: [] })
  return id
}

/** Adds a slice, which is stored before the promise resolves. `seconds` is the length so far. */
export async function addSlice(id: string, slice: Blob, seconds: number): Promise<void> {
  const known = here.get(id)
  if (!known || slice.size === 0) return
  const n = known.parts.push(slice) - 1
  known.meta = { ...known.meta, seconds, slices: n + 1 }
  await write(known.meta, { n, slice })
}

/** Ends a recording, which then waits to be sent. */
export async function finishRecording(id: string, seconds: number): Promise<void> {
  const known = here.get(id)
  if (!known) return
  known.meta = { ...known.meta, seconds, isFinished: true }
  await write(known.meta)
}

/** Keeps a file as a finished recording and returns its id. */
export async function keepFile(place: string, file: File, seconds: number): Promise<string> {
  const id = beginRecording(place, file.type)
  await addSlice(id, file, seconds)
  await finishRecording(id, seconds)
  return id
}

const write = (meta: LocalRecording, part?: { n: number; slice: Blob }): Promise<void> =>
  orFallback(
    () =>
      store()('readwrite', (kept) => {
        kept.put(meta, metaKey(meta.id))
        if (part) kept.put(part.slice, sliceKey(meta.id, part.n))
        // Commit now: a killed browser would not wait for the end of the transaction.
        kept.transaction.commit?.()
      }),
    undefined,
  )

/** A recording as a file, whose name and date do not change, so that its upload can be resumed; null when it is not here. */
export async function loadRecording(id: string): Promise<{ file: File; seconds: number } | null> {
  const known = here.get(id) ?? (await orFallback(() => read(id), null))
  if (!known || known.parts.length === 0) return null
  const { type, seconds, date_ms } = known.meta
  return { file: new File(known.parts, id, { type, lastModified: date_ms }), seconds }
}

async function read(id: string): Promise<{ meta: LocalRecording; parts: Blob[] } | null> {
  const [meta] = await getMany<LocalRecording>([metaKey(id)], store())
  if (!meta) return null
  const names = Array.from({ length: meta.slices }, (_, n) => sliceKey(id, n))
  const parts = await getMany<Blob>(names, store())
  return { meta, parts: parts.filter((part) => part instanceof Blob) }
}

/** The newest recording for a place whose page ended before it was kept as an answer. Older ones are forgotten. */
export async function unfinishedRecording(place: string): Promise<LocalRecording | null> {
  const all = await orFallback(() => entries<string, LocalRecording | Blob>(store()), [])
  const metas = all.flatMap(([, value]) => ('place' in value ? [value] : []))
  const old = metas.filter(({ date_ms }) => date_ms < Date.now() - KEPT_MS)
  for (const { id } of old) await forgetRecording(id)
  const found = metas.filter((meta) => meta.place === place && !meta.isFinished && meta.slices > 0)
  return found.toSorted((a, b) => b.date_ms - a.date_ms)[0] ?? null
}

/** Removes the stored slices of a recording; this page can still play it. */
export async function forgetRecording(id: string): Promise<void> {
  await orFallback(async () => {
    const all = await entries<string, unknown>(store())
    const keys = all.map(([key]) => key).filter((key) => key.startsWith(`${id}/`))
    await delMany(keys, store())
  }, undefined)
}

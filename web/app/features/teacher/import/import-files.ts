import type { ImportedFile, ImportFile } from '@kashf/contract/authoring/imports.ts'
import { MAX_FILE_PATH, MAX_IMPORTED_FILES } from '@kashf/contract/authoring/limits.ts'
import { api } from '../../../api/client/client.ts'
import { uploaderText } from '../../../text/teach/uploader.ts'
import { checkVideo } from '../../private/files/check-file.ts'
import {
  askToRead,
  fileAt,
  forgetSources,
  isReadable,
  keepSources,
  keptSources,
  type Source,
} from '../../public-account/uploads/kept-sources.ts'
import type { Choice } from './chosen-files.ts'
import { fingerprintOf } from './fingerprint.ts'
import { planFiles } from './plan-files.ts'
import { enqueue, type QueuedFile, queueStore } from './upload-queue.ts'

/** The result of importing a choice of files. */
export interface ImportOutcome {
  queued: number
  /** Files that the course already has. */
  brought: number
  refused: string[]
  missing: string[]
}

/** Imports chosen files into a course: registers them on the server and uploads those that it does not have.
 * Files without a folder go to the section, or to the last one. */
export async function importFiles(
  courseId: number,
  chosen: Choice,
  sectionId: number | undefined,
): Promise<ImportOutcome> {
  const plan = await planFiles(chosen.files, (file) => checkVideo(file) === null)
  const files = new Map<string, File>()
  const planned: ImportFile[] = []
  const unreadable: string[] = []
  for (const { file, path, title, description, section } of plan.videos) {
    const fingerprint = await fingerprintOf(file)
    if (fingerprint === null) unreadable.push(path)
    else if (!files.has(fingerprint)) {
      files.set(fingerprint, file)
      planned.push({
        fingerprint,
        path: path.slice(-MAX_FILE_PATH),
        size: file.size,
        title,
        description,
        section,
      })
    }
  }
  const outcome: ImportOutcome = {
    queued: 0,
    brought: 0,
    refused: [...plan.refused.map(({ path }) => path), ...unreadable],
    missing: plan.missing,
  }
  for (let at = 0; at < planned.length; at += MAX_IMPORTED_FILES) {
    const body = { files: planned.slice(at, at + MAX_IMPORTED_FILES), section_id: sectionId }
    const { data } = await api('POST /api/courses/:id/imports', { params: { id: courseId }, body })
    enqueue(data.map((row) => queuedFile(courseId, row, files.get(row.fingerprint) ?? null)))
    outcome.queued += data.filter((row) => row.lesson_id === null && !row.is_refused).length
    outcome.brought += data.filter(({ lesson_id }) => lesson_id !== null).length
  }
  if (outcome.queued > 0) await keepSources(courseId, chosen.sources)
  return outcome
}

/** The unfinished files of an earlier page. */
export interface Unfinished {
  files: ImportedFile[]
  /** Whether the browser has stored handles of some of the files. */
  isKept: boolean
  /** Sources of some files that may be read after a user gesture. */
  locked: Source[]
}

/** Shows the unfinished files of an earlier page, and continues those that the browser can still read. */
export async function loadUnfinished(courseId: number, signal: AbortSignal): Promise<Unfinished> {
  const { data } = await api('GET /api/courses/:id/imports', { params: { id: courseId }, signal })
  enqueue(data.map((row) => queuedFile(courseId, row, null)))
  const files = data.filter(({ is_refused }) => !is_refused)
  if (files.length === 0) {
    await forgetSources(courseId)
    return { files, isKept: false, locked: [] }
  }
  const sources = await keptSources(courseId)
  const readable = await Promise.all(sources.map(isReadable))
  await goOnFrom(
    courseId,
    files,
    sources.filter((_, at) => readable[at]),
  )
  return { files, isKept: sources.length > 0, locked: sources.filter((_, at) => !readable[at]) }
}

/** Asks, in a user gesture, to read the locked sources, and continues with their files. */
export async function unlock(courseId: number, { files, locked }: Unfinished): Promise<void> {
  // Ask for all at once, because a browser shows one prompt for all, and a user gesture allows prompts for seconds
  // only.
  await Promise.all(locked.map(askToRead))
  await goOnFrom(courseId, files, locked)
}

/** Queues the files that the page does not have but the sources do, if they are unchanged. */
async function goOnFrom(courseId: number, files: readonly ImportedFile[], sources: readonly Source[]) {
  const lost = new Set(queueStore.read().files.flatMap(({ key, state }) => (state === 'lost' ? [key] : [])))
  for (const row of files) {
    const file = lost.has(keyOf(row)) ? await findFile(row, sources) : null
    if (file) enqueue([queuedFile(courseId, row, file)])
  }
}

async function findFile(
  { path, fingerprint }: ImportedFile,
  sources: readonly Source[],
): Promise<File | null> {
  for (const source of sources) {
    const file = await fileAt(source, path)
    if (file && (await fingerprintOf(file)) === fingerprint) return file
  }
  return null
}

const keyOf = ({ id }: ImportedFile) => `import-${id}`

function queuedFile(courseId: number, row: ImportedFile, file: File | null): QueuedFile {
  const isBrought = row.lesson_id !== null
  const state = isBrought ? 'brought' : row.is_refused ? 'failed' : file ? 'queued' : 'lost'
  return {
    key: keyOf(row),
    courseId,
    title: row.title,
    path: row.path,
    size: row.size,
    file: isBrought ? null : file,
    state,
    failure: state === 'failed' ? uploaderText.wrongVideo : undefined,
    sentBytes: isBrought ? row.size : 0,
    finish: (upload_id) =>
      api('POST /api/courses/:id/imports/:importId', {
        params: { id: courseId, importId: row.id },
        body: { upload_id },
      }),
    giveUp: () =>
      api('DELETE /api/courses/:id/imports/:importId', { params: { id: courseId, importId: row.id } }),
    putBack: () =>
      api('POST /api/courses/:id/imports/:importId/restore', { params: { id: courseId, importId: row.id } }),
    isInCourse: async () => {
      const { data } = await api('GET /api/courses/:id/imports/:importId', {
        params: { id: courseId, importId: row.id },
      })
      return data.lesson_id !== null
    },
  }
}

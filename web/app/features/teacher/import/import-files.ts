import type { ImportedFile, ImportFile } from '@kashf/contract/authoring/imports.ts'
import { MAX_FILE_PATH, MAX_IMPORTED_FILES } from '@kashf/contract/authoring/limits.ts'
import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import { api } from '../../../api/client/client.ts'
import { importText as text } from '../../../text/teach/import.ts'
import { checkVideo } from '../../private/files/check-file.ts'
import {
  askToRead,
  forgetSources,
  isReadable,
  keepSources,
  keptSources,
  type Source,
} from '../../public-account/uploads/kept-sources.ts'
import { attachCompanions } from './attach-companions.ts'
import { type Choice, choiceOf } from './chosen-files.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Companions, filesOf, type PlannedVideo, planFiles } from './plan-files.ts'
import { enqueue, type QueuedFile, queueStore } from './upload-queue.ts'

/** The result of importing a choice of files. */
export interface ImportOutcome {
  queued: number
  /** Files that the course already has. */
  brought: number
  refused: string[]
  missing: string[]
  /** How many captions and documents belong to the lessons. */
  captions: number
  documents: number
  /** Captions and documents without a video of their name. */
  unpaired: string[]
  /** What was not attached to lessons that the course already has, with the reasons. */
  unattached: string[]
}

/** The course into which files are imported. */
interface Into {
  courseId: number
  /** The language of captions whose file does not name one. */
  language: CaptionLanguage
}

/** Imports chosen files into a course: registers them on the server and uploads those that it does not have.
 * Files without a folder go to the section, or to the last one. */
export async function importFiles(
  into: Into,
  chosen: Choice,
  sectionId: number | undefined,
): Promise<ImportOutcome> {
  const { courseId, language } = into
  const plan = await planFiles(chosen.files, isVideo, language)
  const files = new Map<string, PlannedVideo>()
  const planned: ImportFile[] = []
  const unreadable: string[] = []
  const unpaired = plan.unpaired.map(({ path }) => path)
  for (const video of plan.videos) {
    const { file, path, title, description, section } = video
    const fingerprint = await fingerprintOf(file)
    if (fingerprint === null) unreadable.push(path)
    if (fingerprint === null || files.has(fingerprint)) unpaired.push(...namesOf(video.companions))
    else {
      files.set(fingerprint, video)
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
    captions: 0,
    documents: 0,
    unpaired,
    unattached: [],
  }
  for (const { companions } of files.values()) {
    outcome.captions += companions.captions.length
    outcome.documents += companions.document ? 1 : 0
  }
  for (let at = 0; at < planned.length; at += MAX_IMPORTED_FILES) {
    const body = { files: planned.slice(at, at + MAX_IMPORTED_FILES), section_id: sectionId }
    const { data } = await api('POST /api/courses/:id/imports', { params: { id: courseId }, body })
    enqueue(data.map((row) => queuedFile(courseId, row, files.get(row.fingerprint) ?? null)))
    for (const { lesson_id, fingerprint } of data) {
      const companions = files.get(fingerprint)?.companions
      if (lesson_id !== null && companions)
        outcome.unattached.push(...(await attachCompanions(lesson_id, companions)))
    }
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
export async function loadUnfinished(into: Into, signal: AbortSignal): Promise<Unfinished> {
  const { courseId } = into
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
    into,
    files,
    sources.filter((_, at) => readable[at]),
  )
  return { files, isKept: sources.length > 0, locked: sources.filter((_, at) => !readable[at]) }
}

/** Asks, in a user gesture, to read the locked sources, and continues with their files. */
export async function unlock(into: Into, { files, locked }: Unfinished): Promise<void> {
  // Ask for all at once, because a browser shows one prompt for all, and a user gesture allows prompts for seconds
  // only.
  await Promise.all(locked.map(askToRead))
  await goOnFrom(into, files, locked)
}

/** Queues the files that the page does not have but the sources do, if they are unchanged. */
async function goOnFrom(
  { courseId, language }: Into,
  files: readonly ImportedFile[],
  sources: readonly Source[],
) {
  const lost = new Set(queueStore.read().files.flatMap(({ key, state }) => (state === 'lost' ? [key] : [])))
  const wanted = files.filter((row) => lost.has(keyOf(row)))
  if (wanted.length === 0 || sources.length === 0) return
  const { videos } = await planFiles((await choiceOf(sources)).files, isVideo, language)
  const byPath = new Map(videos.map((video) => [video.path.slice(-MAX_FILE_PATH), video]))
  for (const row of wanted) {
    const video = byPath.get(row.path)
    if (video && (await fingerprintOf(video.file)) === row.fingerprint)
      enqueue([queuedFile(courseId, row, video)])
  }
}

const isVideo = (file: File) => checkVideo(file) === null

const namesOf = (companions: Companions) => filesOf(companions).map(({ name }) => name)

const keyOf = ({ id }: ImportedFile) => `import-${id}`

function queuedFile(
  courseId: number,
  row: ImportedFile,
  video: Pick<PlannedVideo, 'file' | 'companions'> | null,
): QueuedFile {
  const { file = null, companions } = video ?? {}
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
    failure: state === 'failed' ? text.isNoVideo : undefined,
    sentBytes: isBrought ? row.size : 0,
    companions:
      companions &&
      text.companions(
        companions.captions.map(({ language }) => language),
        companions.document !== null,
      ),
    finish: async (upload_id) => {
      const { data } = await api('POST /api/courses/:id/imports/:importId', {
        params: { id: courseId, importId: row.id },
        body: { upload_id },
      })
      return data.lesson_id === null || !companions ? [] : attachCompanions(data.lesson_id, companions)
    },
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

import type { Answer } from '@kashf/contract/common.ts'
import type { ImportedFile, ImportFile } from '@kashf/contract/imports.ts'
import { api, get, post } from '../../../api/client/client.ts'
import { checkVideo } from '../../member/files/check-file.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type ChosenPath, planFiles } from './plan-files.ts'
import { enqueue, type QueuedFile } from './upload-queue.ts'

/** What became of a choice of files. */
export interface ImportOutcome {
  queued: number
  /** In the course already. */
  brought: number
  refused: string[]
  missing: string[]
}

/** The most that one call takes. */
const BATCH = 200

/** Brings chosen files into a course: notes them on the server and uploads those that it does not have. */
export async function importFiles(courseId: number, chosen: ChosenPath[]): Promise<ImportOutcome> {
  const plan = await planFiles(chosen, (file) => checkVideo(file) === null)
  const files = new Map<string, File>()
  const planned: ImportFile[] = []
  const unreadable: string[] = []
  for (const { file, path, title, description, section } of plan.videos) {
    const fingerprint = await fingerprintOf(file)
    if (fingerprint === null) unreadable.push(path)
    else if (!files.has(fingerprint)) {
      files.set(fingerprint, file)
      planned.push({ fingerprint, path: path.slice(-500), size: file.size, title, description, section })
    }
  }
  const outcome: ImportOutcome = {
    queued: 0,
    brought: 0,
    refused: [...plan.refused.map(({ path }) => path), ...unreadable],
    missing: plan.missing,
  }
  for (let at = 0; at < planned.length; at += BATCH) {
    const body = { files: planned.slice(at, at + BATCH) }
    const { data } = await post<Answer<ImportedFile[]>>(`/api/courses/${courseId}/imports`, body)
    enqueue(data.map((row) => queuedFile(courseId, row, files.get(row.fingerprint) ?? null)))
    outcome.queued += data.filter(({ lesson_id }) => lesson_id === null).length
    outcome.brought += data.filter(({ lesson_id }) => lesson_id !== null).length
  }
  return outcome
}

/** Shows what an earlier visit left unfinished. */
export async function loadUnfinished(courseId: number, signal: AbortSignal): Promise<ImportedFile[]> {
  const { data } = await get<Answer<ImportedFile[]>>(`/api/courses/${courseId}/imports`, undefined, signal)
  enqueue(data.map((row) => queuedFile(courseId, row, null)))
  return data
}

function queuedFile(courseId: number, row: ImportedFile, file: File | null): QueuedFile {
  const path = `/api/courses/${courseId}/imports/${row.id}`
  const isBrought = row.lesson_id !== null
  return {
    key: `import-${row.id}`,
    courseId,
    title: row.title,
    path: row.path,
    size: row.size,
    file: isBrought ? null : file,
    state: isBrought ? 'brought' : file ? 'queued' : 'lost',
    sentBytes: isBrought ? row.size : 0,
    finish: (upload_id) => post(path, { upload_id }),
    giveUp: () => api('DELETE', path),
  }
}

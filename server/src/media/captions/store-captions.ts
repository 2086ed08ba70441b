import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, type FieldFact } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { removeFilesJob } from '../processing/jobs.ts'
import { keys } from '../storage-keys.ts'
import { storeCaptionText } from './caption-text.ts'
import { type CaptionProblem, type CleanCaptions, captionLimits, type ReadCaptions } from './read-captions.ts'
import { readCaptionsInWorker } from './read-captions-in-worker.ts'

type CaptionDeps = Pick<Deps, 'storage' | 'jobs' | 'clock'>

const reasons: Record<Extract<CaptionProblem, string> | 'too_slow', FieldFact> = {
  unreadable: 'captions_unreadable',
  unknown_encoding: 'captions_encoding',
  substation_alpha: 'captions_substation_alpha',
  empty: 'captions_empty',
  long_line: { key: 'captions_long_line', n: captionLimits.line },
  long_cue: { key: 'captions_long_cue', n: captionLimits.cue },
  many_cues: { key: 'captions_many_cues', n: captionLimits.cues },
  many_lines: { key: 'captions_many_lines', n: captionLimits.lines },
  too_slow: 'captions_too_slow',
}

/**
 * Reads the caption file of a form; call it before a transaction begins, because it may take seconds. Fails with
 * `captions_refused` and the reason in `fields.file`.
 */
export async function readCaptionFile(file: Pick<FilePart, 'path'>): Promise<ReadCaptions> {
  const read = await readCaptionsInWorker(await readFile(file.path))
  if (!('problem' in read)) return read
  const { problem } = read
  const reason =
    typeof problem === 'object'
      ? { key: 'captions_bad_times' as const, n: problem.badTimesAt }
      : reasons[problem]
  throw new Failure('captions_refused', { fields: { file: reason } })
}

/** Stores a video's captions in one language, replacing earlier ones. */
export async function storeCaptions(
  deps: CaptionDeps,
  tx: Tx,
  input: { videoId: number; language: CaptionLanguage; clean: CleanCaptions },
): Promise<void> {
  const { videoId, language, clean } = input
  await deleteCaptions(deps, tx, input)
  const file = randomUUID()
  await deps.storage.put(keys.caption(videoId, file), Buffer.from(clean.vtt))
  await tx.run(sql`
    insert into video_caption (video_id, language, file, cues, words, created_at)
    values (${videoId}, ${language}, ${file}, ${clean.cues}, ${clean.words}, ${deps.clock.now()})`)
  await storeCaptionText(tx, { videoId, language, text: clean.text })
}

/** Deletes a video's captions in one language, if any; their file is removed after the commit. */
export async function deleteCaptions(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  input: { videoId: number; language: CaptionLanguage },
): Promise<void> {
  const deleted = await tx.one<{ file: string }>(sql`
    delete from video_caption where video_id = ${input.videoId} and language = ${input.language} returning file`)
  if (deleted) await deps.jobs.send(tx, removeFilesJob, { keys: [keys.caption(input.videoId, deleted.file)] })
}

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../http/failure.ts'
import type { FilePart } from '../../http/form.ts'
import { removeFilesJob } from '../jobs.ts'
import { keys } from '../keys.ts'
import { readCaptions } from './read-captions.ts'

/** The largest caption file a route should take, in bytes. */
export const MAX_CAPTION_BYTES = 2 * 2 ** 20

type CaptionDeps = Pick<Deps, 'storage' | 'jobs' | 'clock'>

/** Keeps a video's captions in one language, in place of those before. Fails with `captions_refused` by content. */
export async function storeCaptions(
  deps: CaptionDeps,
  tx: Tx,
  input: { videoId: number; language: CaptionLanguage; file: Pick<FilePart, 'path'> },
): Promise<void> {
  const { videoId, language } = input
  const clean = await readCaptions(await readFile(input.file.path))
  if (!clean) throw new Failure('captions_refused')
  await deleteCaptions(deps, tx, input)
  const file = randomUUID()
  await deps.storage.put(keys.caption(videoId, file), Buffer.from(clean.vtt))
  await tx.run(sql`
    insert into video_caption (video_id, language, file, cues, created_at)
    values (${videoId}, ${language}, ${file}, ${clean.cues}, ${deps.clock.now()})`)
}

/** Takes a video's captions in one language away, if there are any; the bytes follow after the commit. */
export async function deleteCaptions(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  input: { videoId: number; language: CaptionLanguage },
): Promise<void> {
  const old = await tx.one<{ file: string }>(sql`
    delete from video_caption where video_id = ${input.videoId} and language = ${input.language} returning file`)
  if (old) await deps.jobs.send(tx, removeFilesJob, { keys: [keys.caption(input.videoId, old.file)] })
}

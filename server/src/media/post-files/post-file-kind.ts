import { stat } from 'node:fs/promises'
import { SOUND_HEAD_BYTES, soundDemuxerOfHead } from '../ffmpeg/sound-input.ts'
import { readHead } from '../read-head.ts'
import { sheetKindOf } from '../sheets/sheet-type.ts'

/** What a file of a question or an answer is by its content; null: neither. `heic` is a photo that we don't read. */
export async function postFileKindOf(file: string): Promise<'photo' | 'voice' | 'heic' | null> {
  const kind = await sheetKindOf(file)
  if (kind === 'heic') return kind
  if (kind === 'picture') return 'photo'
  const { size } = await stat(file)
  return (await soundDemuxerOfHead(await readHead(file, Math.min(size, SOUND_HEAD_BYTES)))) ? 'voice' : null
}

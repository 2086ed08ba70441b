import { fileTypeFromBuffer } from 'file-type'

export type SoundDemuxer = 'mov' | 'matroska' | 'mp3' | 'wav' | 'ogg' | 'flac' | 'aac' | 'amr'

const demuxers = new Map<string, SoundDemuxer>([
  ...(['audio/mp4', 'audio/x-m4a', 'video/mp4', 'video/quicktime', 'video/3gpp', 'video/3gpp2'] as const).map(
    (mime) => [mime, 'mov'] as const,
  ),
  ...(['video/webm', 'video/matroska'] as const).map((mime) => [mime, 'matroska'] as const),
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['audio/ogg', 'ogg'],
  ['audio/ogg; codecs=opus', 'ogg'],
  ['audio/flac', 'flac'],
  ['audio/aac', 'aac'],
  ['audio/amr', 'amr'],
])

/** The first bytes of a file by which a recording is recognised. */
export const SOUND_HEAD_BYTES = 64 * 1024

/** The demuxer for a recording by its first bytes, never by its name; null when they are not a recording's. */
export async function soundDemuxerOfHead(head: Uint8Array): Promise<SoundDemuxer | null> {
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  return (type && demuxers.get(type.mime)) ?? null
}

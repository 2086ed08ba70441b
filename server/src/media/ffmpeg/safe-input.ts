import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { inputPath } from '../sandbox/spawn-confined.ts'
import type { SoundDemuxer } from './sound-input.ts'

/** The largest frame in pixels, in either orientation. */
export const MAX_PIXELS = 3840 * 2160

export type Demuxer = 'mov' | 'matroska' | 'avi' | 'asf' | 'mpegts' | 'flv' | 'mpeg'

const demuxers = new Map<string, Demuxer>(
  Object.entries({
    'video/mp4': 'mov',
    'video/quicktime': 'mov',
    'video/x-m4v': 'mov',
    'video/3gpp': 'mov',
    'video/3gpp2': 'mov',
    'audio/x-m4a': 'mov',
    'audio/mp4': 'mov',
    'video/matroska': 'matroska',
    'video/x-matroska': 'matroska',
    'video/webm': 'matroska',
    'video/vnd.avi': 'avi',
    'video/x-msvideo': 'avi',
    'video/x-ms-asf': 'asf',
    'video/mp2t': 'mpegts',
    'video/x-flv': 'flv',
    'video/mpeg': 'mpeg',
    'video/MP1S': 'mpeg',
    'video/MP2P': 'mpeg',
  }),
)

/** The demuxer for a video file by its first bytes, never by its name; null when it is not a video. */
export async function demuxerOf(file: string): Promise<Demuxer | null> {
  return demuxerFor(await fileTypeFromFile(file).catch(() => undefined))
}

/** The demuxer for a video by its first bytes; null if they are not a video's. */
export async function demuxerOfHead(head: Uint8Array): Promise<Demuxer | null> {
  return demuxerFor(await fileTypeFromBuffer(head).catch(() => undefined))
}

/** Whether a file begins neither like any known format nor like text: a video whose beginning is damaged. */
export async function isUnknownData(head: Uint8Array): Promise<boolean> {
  if (head.length === 0 || (await fileTypeFromBuffer(head).catch(() => undefined))) return false
  return head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b))
}

const demuxerFor = (type: { mime: string } | undefined): Demuxer | null =>
  (type && demuxers.get(type.mime)) ?? null

const FORMATS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf,mpegts,flv,mpeg,mp3,wav,ogg,flac,aac,amr'

/**
 * The input options for every ffmpeg run on an upload, the first file in `reads`; further input options such as `-ss` go
 * before them. All are needed: the protocol list alone does not stop ffmpeg 7.0 from fetching addresses in a playlist
 * disguised as a video; the forced demuxer and the format list do.
 */
export function safeInput(demuxer: Demuxer | SoundDemuxer): string[] {
  return [
    ...['-protocol_whitelist', 'file'],
    ...['-format_whitelist', FORMATS, '-f', demuxer],
    // Slightly above the limit for codecs that round sizes up to multiples of 16.
    ...['-max_pixels', String(Math.floor(MAX_PIXELS * 1.05))],
    ...['-probesize', '20M', '-analyzeduration', '10M', '-i', `file:${inputPath(0)}`],
  ]
}

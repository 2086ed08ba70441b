import { fileTypeFromFile } from 'file-type'
import { inputPath } from '../sandbox/spawn-confined.ts'

/** Largest picture, in pixels, of either orientation. */
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

/** The demuxer for a video file, by its first bytes and never by its name; null when it is no video. */
export async function demuxerOf(file: string): Promise<Demuxer | null> {
  const type = await fileTypeFromFile(file).catch(() => undefined)
  return (type && demuxers.get(type.mime)) ?? null
}

/**
 * The input options of every ffmpeg call on an upload, which is the first file of the run's `reads`. All of them matter: a playlist dressed up as a video makes
 * ffmpeg 7.0 fetch addresses in spite of the protocol list alone; only the forced demuxer and the list of formats
 * stop that. Anything between (`-ss`, …) goes before.
 */
export function safeInput(demuxer: Demuxer): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf,mpegts,flv,mpeg',
    '-f',
    demuxer,
    // A little more than the limit, so that codecs which round sizes up to 16 pass.
    '-max_pixels',
    String(Math.floor(MAX_PIXELS * 1.05)),
    '-probesize',
    '20M',
    '-analyzeduration',
    '10M',
    '-i',
    `file:${inputPath(0)}`,
  ]
}

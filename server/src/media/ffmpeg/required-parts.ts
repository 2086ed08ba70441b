/** Every component that our ffmpeg runs use, by the option that lists it; a build may lack any of them. */
export const REQUIRED_PARTS: [list: string, kind: string, names: string[]][] = [
  ['-encoders', 'encoder', ['libx264', 'aac', 'png', 'mjpeg']],
  [
    '-decoders',
    'decoder',
    [
      ...['h264', 'hevc', 'vp8', 'vp9', 'mpeg4', 'mjpeg', 'wmv2'],
      ...['aac', 'mp3', 'opus', 'vorbis', 'wmav2', 'amrnb', 'flac', 'pcm_s16le'],
    ],
  ],
  [
    '-demuxers',
    'demuxer',
    [
      ...['mov', 'matroska', 'avi', 'asf', 'mpegts', 'flv', 'mpeg', 'lavfi', 'rawvideo'],
      ...['mp3', 'wav', 'ogg', 'flac', 'aac'],
    ],
  ],
  ['-muxers', 'muxer', ['hls', 'mp4', 'image2', 'data', 'null']],
  ['-bsfs', 'bitstream filter', ['filter_units', 'h264_metadata']],
  [
    '-filters',
    'filter',
    [
      ...[
        'aformat',
        'alimiter',
        'amix',
        'apad',
        'aresample',
        'ashowinfo',
        'astats',
        'bwdif',
        'ebur128',
        'format',
      ],
      ...['fps', 'idet', 'null', 'pad', 'pan', 'premultiply', 'scale', 'select', 'setparams', 'setsar'],
      ...['showinfo', 'split', 'thumbnail', 'tile', 'tonemap'],
      ...['tpad', 'volume', 'zscale'],
      // For the lessons of the demo school.
      ...['aevalsrc', 'setpts'],
      // The trial run uses these.
      ...['sine', 'testsrc2'],
    ],
  ],
]

/** The first required component that is not listed; null when all are. */
export function missingPart(listed: string, names: string[]): string | null {
  // Demuxers that share code are listed together: `mov,mp4,m4a,3gp,3g2,mj2`.
  const words = new Set(listed.split(/[\s,]+/))
  return names.find((name) => !words.has(name)) ?? null
}

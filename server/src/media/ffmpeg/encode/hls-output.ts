/** Seconds between keyframes and of a segment. 4 s keyframes make slides 35 % smaller than 2 s ones. */
export const SEGMENT_S = 4

/**
 * Output options for one rendition: `{name}/index.m3u8` beside a single CMAF file `v.mp4` whose segments are
 * byte ranges, so a lesson is a handful of objects in any store. Names, places and devices of the source are dropped.
 *
 * Pictures begin at 0 by an edit list: else they would come later than the sound, by the frames that an encoder reorders
 * (a fifth of a second at 10 fps). Sound alone keeps the 21 ms that its encoder puts before it: skipped by an edit list,
 * they would be missing at the end, and browsers would wait there for the last piece.
 */
export function hlsOutput(name: string, { hasPicture }: { hasPicture: boolean }): string[] {
  return [
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_S),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'single_file+independent_segments',
    ...(hasPicture ? ['-avoid_negative_ts', 'disabled'] : []),
    '-hls_segment_filename',
    `${name}/v.mp4`,
    `${name}/index.m3u8`,
  ]
}

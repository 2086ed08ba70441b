/** Length of a segment and interval of keyframes. Slides are 35 % smaller at 4 s than at 2 s. */
export const SEGMENT_S = 4

/**
 * Output options for one rendition: `{name}/index.m3u8` and one CMAF file `v.mp4` with segments as byte ranges, so that a
 * lesson is few objects in any store. Metadata of the source (title, location, device) is dropped.
 *
 * An edit list makes video start at 0; otherwise frame reordering would delay it (by 0.2 s at 10 fps). Sound keeps the
 * encoder's 21 ms of priming: skipped by an edit list, they would be missing at the end, where browsers would stall.
 */
export function hlsOutput(
  name: string,
  { hasPicture, segmentS = SEGMENT_S }: { hasPicture: boolean; segmentS?: number },
): string[] {
  return [
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'hls', '-hls_time', String(segmentS)],
    ...['-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'single_file+independent_segments'],
    ...(hasPicture ? ['-avoid_negative_ts', 'disabled'] : []),
    ...['-hls_segment_filename', `${name}/v.mp4`, `${name}/index.m3u8`],
  ]
}

import type { DemoLessonContent } from '../content/school.ts'
import { CLIP_S } from './clip.ts'

/** How often each slide's clip is repeated, so that a lesson lasts about `durationS`; the last slides are shown longest. */
export function timetable(slides: number, durationS: number): number[] {
  const clips = Math.max(slides, Math.round(durationS / CLIP_S))
  return Array.from(
    { length: slides },
    (_, i) => Math.floor(((i + 1) * clips) / slides) - Math.floor((i * clips) / slides),
  )
}

/** The length of a lesson's video in seconds: one slide for its title and one for each point. */
export function videoLengthS({ points, seconds }: Pick<DemoLessonContent, 'points' | 'seconds'>): number {
  return CLIP_S * timetable(points.length + 1, seconds).reduce((sum, times) => sum + times, 0)
}

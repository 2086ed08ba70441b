import type { DemoLessonContent } from '../content/school.ts'
import { CLIP_S } from './clip.ts'

/** The number of clips for which each slide is shown, so that a lesson lasts about `minutes`; the title takes one. */
export function timetable({ slides, minutes }: Pick<DemoLessonContent, 'slides' | 'minutes'>): number[] {
  const clips = Math.max(slides.length, Math.round((minutes * 60) / CLIP_S) - 1)
  const until = (i: number) => Math.floor((i * clips) / slides.length)
  return [1, ...slides.map((_, i) => until(i + 1) - until(i))]
}

/** The length of a lesson's video in seconds. */
export const videoLengthS = (lesson: Pick<DemoLessonContent, 'slides' | 'minutes'>): number =>
  CLIP_S * timetable(lesson).reduce((sum, times) => sum + times, 0)

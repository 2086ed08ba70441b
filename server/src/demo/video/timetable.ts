import type { DemoLessonContent } from '../content/school.ts'
import { CLIP_S } from './clip.ts'
import type { DemoLesson } from './demo-lesson.ts'

type Length = Pick<DemoLessonContent, 'slides' | 'minutes'>

/** The share of a lesson that the exercise takes. */
const EXERCISE_SHARE = 0.2

const clipsOf = ({ slides, minutes }: Length): number =>
  Math.max(slides.length + 1, Math.round((minutes * 60) / CLIP_S))

/**
 * The number of clips for which the title, each slide and the exercise are shown, so that a lesson lasts about `minutes`. An
 * open lesson has no exercise.
 */
export function timetable(lesson: Length & Pick<DemoLesson, 'isOpen'>): number[] {
  const { slides, isOpen } = lesson
  const clips = clipsOf(lesson) - 1
  const exercise = isOpen ? 0 : Math.min(Math.floor(clips * EXERCISE_SHARE), clips - slides.length)
  const until = (i: number) => Math.floor((i * (clips - exercise)) / slides.length)
  return [1, ...slides.map((_, i) => until(i + 1) - until(i)), exercise]
}

/** The length of a lesson's video in seconds. */
export const videoLengthS = (lesson: Length): number => CLIP_S * clipsOf(lesson)

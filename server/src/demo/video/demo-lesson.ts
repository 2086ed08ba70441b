import type { DemoLessonContent } from '../content/school.ts'
import type { SlideLook } from '../slides/slide.ts'

/** The inputs of a lesson's video. */
export interface DemoLesson extends Pick<DemoLessonContent, 'title' | 'slides' | 'minutes'> {
  /** The words of the title picture: the title of the lesson, or of its section. */
  opening: string
  /** True for the lesson that visitors can watch: its first slide appears line by line, and it has captions. */
  isOpen: boolean
}

/** Lessons of a course whose videos are made at once, because they share pictures and the run of ffmpeg. */
export interface DemoLessons {
  look: SlideLook
  lessons: DemoLesson[]
}

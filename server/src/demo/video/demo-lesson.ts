import type { DemoLessonContent } from '../content/school.ts'
import type { SlideLook } from '../slides/slide.ts'

/** The inputs of a lesson's video. */
export interface DemoLesson extends Pick<DemoLessonContent, 'title' | 'slides' | 'minutes'> {
  look: SlideLook
  /** True for the lesson that visitors can watch: its slides appear line by line, and it has captions. */
  isOpen: boolean
}

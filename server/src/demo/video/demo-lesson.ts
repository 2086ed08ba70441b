import type { DemoLessonContent } from '../content/school.ts'
import type { SlideLook } from '../slides/slide.ts'

/** What a lesson's video is made from. */
export interface DemoLesson extends Pick<DemoLessonContent, 'title' | 'slides' | 'minutes'> {
  look: SlideLook
  /** The lesson that visitors see: its slides appear line by line, and it has captions. */
  isOpen: boolean
}

import type { CoverSpec, PortraitSpec } from '@kashf/contract/art/art.ts'
import type { DemoSlide } from '../slides/slide.ts'

/** A lesson of the demo school. Its video shows its title and these slides. */
export interface DemoLessonContent {
  title: string
  description: string
  slides: DemoSlide[]
  /** The approximate length of the video, which is a whole number of clips. */
  minutes: number
  variant?: 'practice' | 'summary'
  /** An attached PDF with these lines. */
  handout?: { name: string; lines: string[] }
}

/** The categories of the demo school and their Russian names, in the order of the catalogue. */
export const DEMO_CATEGORIES = [
  ['Dasturlash', 'Программирование'],
  ['Tillar', 'Языки'],
  ['Maktab va DTM', 'Школа и ДТМ'],
  ['Biznes', 'Бизнес'],
  ['Dizayn', 'Дизайн'],
  ['Hunar', 'Ремёсла'],
  ['Fan va texnika', 'Наука и техника'],
  ['Shaxsiy rivojlanish', 'Личностный рост'],
] as const

/** A section of a course, with its number of lessons. */
export interface DemoSection {
  title: string
  lessons: number
}

/** The text of a course, from its document. */
export interface DemoCourseText {
  /** Sanitized HTML. */
  description: string
  outcomes: string[]
  /** The first lesson is open to everyone. */
  lessons: DemoLessonContent[]
  /** The sections in order, which cover all lessons; none in a short course. */
  sections: DemoSection[]
}

/** A course without its text. */
export interface DemoCourseContent {
  /** The key of the course within the demo content, and the name of its document. */
  key: string
  title: string
  category: (typeof DEMO_CATEGORIES)[number][0]
  cover: CoverSpec
  language: 1 | 2 | 3
  level: 1 | 2 | 3
  /** Months of access, 13 for life. */
  period: number
  /** The teacher's price in so'm; 0 is free. */
  price: number
  /** Published this many days before the first start; `in_review` waits for an operator. */
  published: number | 'in_review'
}

export interface DemoTeacherContent {
  username: string
  firstName: string
  lastName: string
  specialization: string
  info: string
  phone: string
  /** The portrait that they built; teachers without one are shown by their initials. */
  portrait?: PortraitSpec
  /** Set for a teacher who still waits for approval. */
  waiting?: true
  courses: DemoCourseContent[]
  /** Courses of the teacher that are also sold together, at a price in so'm. */
  bundle?: { title: string; price: number; courseKeys: string[] }
}

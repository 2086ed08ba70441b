/** A lesson of the demo school. Its video has one slide for each of the `points`. */
export interface DemoLessonContent {
  title: string
  description: string
  points: string[]
  /** About the length of the video, which is a whole number of clips. */
  seconds: number
  variant?: 'practice' | 'summary'
  /** An attached PDF with these lines. */
  handout?: { name: string; lines: string[] }
}

export interface DemoCourseContent {
  /** Names the course within the demo content. */
  key: string
  title: string
  category: 'Dasturlash' | 'Dizayn' | 'Biznes' | 'Fan va texnika' | 'Shaxsiy rivojlanish'
  /** Safe HTML. */
  description: string
  outcomes: string[]
  language: 1 | 2 | 3
  level: 1 | 2 | 3
  /** Months of access, 13 for life. */
  period: number
  /** The teacher's price in so'm; 0 is free. */
  price: number
  /** Published this many days before the first start; `in_review` waits for an operator. */
  published: number | 'in_review'
  /** The first lesson is open to everyone. */
  lessons: DemoLessonContent[]
}

export interface DemoTeacherContent {
  username: string
  firstName: string
  lastName: string
  specialization: string
  info: string
  phone: string
  /** Still waits for approval by an operator. */
  waiting?: true
  courses: DemoCourseContent[]
}

import type { Teacher } from './accounts.ts'
import type {
  Category,
  Course,
  CourseCard,
  CourseListQuery,
  FacetCounts,
  Lesson,
  SearchReading,
  TeacherPage,
} from './catalogue.ts'
import type { Certificate } from './certificates.ts'

export interface HomePage {
  popular: CourseCard[]
  newest: CourseCard[]
  free: CourseCard[]
  priced: CourseCard[]
  categories: Category[]
  teachers: Teacher[]
  /** A free lesson to try at once, ready to play; null in an empty school. */
  showcase: {
    lesson_id: number
    course: CourseCard
    title: string
    duration_s: number
    poster: string | null
  } | null
}

export interface CataloguePage {
  courses: CourseCard[]
  next_cursor: string | null
  total: number
  /** Above some thousands a search is counted from a sample: the total and the facets are then close, not exact. */
  is_estimate: boolean
  search: SearchReading | null
  facets: FacetCounts
  categories: Category[]
}

/** The address below `publicUrl` of the picture that chats show beside a link, 1200 × 630. */
export interface SharePicture {
  share_picture: string
}

export interface CoursePage extends SharePicture {
  course: Course
  /** Who teaches it, as teachers' lists show them; null when they have no page of their own (any more). */
  teacher: Teacher | null
  related: CourseCard[]
}

/**
 * What the server-rendered public pages read, called in-process by their loaders.
 * Everything here is what an anonymous visitor may see. null means there is no such thing (404).
 */
export interface PublicPages {
  home(): Promise<HomePage>
  catalogue(query: CourseListQuery): Promise<CataloguePage>
  categories(): Promise<Category[]>
  course(id: number): Promise<CoursePage | null>
  teachers(): Promise<Teacher[]>
  teacher(id: number): Promise<(TeacherPage & SharePicture) | null>
  /** The course and, when it is free, the lesson; `lesson` is null when it is locked for a visitor. */
  lesson(
    courseId: number,
    lessonId: number,
  ): Promise<({ course: Course; lesson: Lesson | null; title: string } & SharePicture) | null>
  /** What the certificate with this code says, however the code was typed; void ones say so. */
  certificate(code: string): Promise<Certificate | null>
  /** The address people reach us at, for canonical and Open Graph addresses; no trailing slash. */
  publicUrl: string
  /** For how long a buyer may give a course back alone, in hours; 0: not at all. */
  refundWindowHours: number
}

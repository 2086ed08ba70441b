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
import type { ContentPage, ContentSlug, HelpPage } from './content.ts'
import type { PlaybackStart } from './playback-start.ts'

export interface HomePage {
  popular: CourseCard[]
  newest: CourseCard[]
  free: CourseCard[]
  priced: CourseCard[]
  categories: Category[]
  teachers: Teacher[]
  /** A free lesson that is ready to play; null when there is none. */
  showcase: {
    lesson_id: number
    course: CourseCard
    title: string
    duration_s: number
    poster: string | null
    /** For a player that begins at once (web/app/features/visitor/player/start/start-video.ts). */
    start: PlaybackStart | null
  } | null
}

export interface CataloguePage {
  courses: CourseCard[]
  next_cursor: string | null
  total: number
  /** The search was counted from a sample: the total and the facets are close, not exact. */
  is_estimate: boolean
  search: SearchReading | null
  facets: FacetCounts
  categories: Category[]
  /** What to offer when nothing was found; empty otherwise. */
  near: NearCourses
}

export interface NearCourses {
  courses: CourseCard[]
  /** They match the search without the filters; otherwise they are popular ones. */
  is_unfiltered: boolean
}

/** A lesson that everybody may watch. */
export interface FreeLesson {
  course_id: number
  course_title: string
  lesson_id: number
  title: string
  duration_s: number
}

/** The path of the link preview picture below `publicUrl`, 1200 × 630. */
export interface SharePicture {
  share_picture: string
}

export interface CoursePage extends SharePicture {
  course: Course
  /** The teacher as lists show them; null when they have no public page. */
  teacher: Teacher | null
  related: CourseCard[]
}

/**
 * The data of the server-rendered public pages, called in-process by their loaders. Everything in it is visible to anonymous
 * visitors; null means 404.
 */
export interface PublicPages {
  home(): Promise<HomePage>
  catalogue(query: CourseListQuery): Promise<CataloguePage>
  categories(): Promise<Category[]>
  course(id: number): Promise<CoursePage | null>
  teachers(): Promise<Teacher[]>
  teacher(id: number): Promise<(TeacherPage & SharePicture) | null>
  /** The course and its lesson; `lesson` is null when it is locked for visitors, `start` also without a stored video. */
  lesson(
    courseId: number,
    lessonId: number,
  ): Promise<
    | ({
        course: Course
        lesson: Lesson | null
        start: PlaybackStart | null
        title: string
        /** A free lesson of another course, near this one if there is one. */
        elsewhere: FreeLesson | null
      } & SharePicture)
    | null
  >
  /** The certificate with this code in any spelling, void or not. */
  certificate(code: string): Promise<Certificate | null>
  /** The published version of a page that operators write. */
  content(slug: ContentSlug): Promise<ContentPage>
  /** The questions and answers in which all words of the search occur; all of them for an empty search. */
  help(search: string): Promise<HelpPage>
  /** The Telegram address of the support; null when there is none. */
  supportTelegram: string | null
  /** The public address without a trailing slash, for canonical and Open Graph addresses. */
  publicUrl: string
  /** The hours in which buyers may refund a course themselves; 0 disables it. */
  refundWindowHours: number
}

/** How long a rendered page may be kept for other visitors, as its loaders decide. */
export interface PageLife {
  /** The page holds something that expires then, such as a signed address: no cache keeps it longer. */
  keepUntil(expiresAt: Date): void
  /** The page is for this request alone. */
  neverKeep(): void
}

import type { Teacher } from '../accounts/accounts.ts'
import type { WorldName } from '../art/art-names.ts'
import type { Banner } from '../content/banners.ts'
import type { ContentPage, ContentSlug, HelpPage } from '../content/content.ts'
import type { Certificate } from '../learning/certificates.ts'
import type { PlaybackStart } from '../learning/playback-start.ts'
import type { BundleOfCourse, PublicBundle } from '../purchases/bundles.ts'
import type {
  Category,
  Course,
  CourseCard,
  CourseListQuery,
  FacetCounts,
  Lesson,
  SearchReading,
  TeacherPage,
  TopReview,
} from './catalogue.ts'

/** A free lesson that is ready to play, as home pages show it. */
export interface HomeLesson {
  id: number
  title: string
  duration_s: number
  /** What watching it costs a phone at the lowest quality. */
  data_bytes: number
  poster: string | null
  /** The teacher in their portal; null without a portrait. */
  portal: string | null
  course: CourseCard
}

/** A review with the whole card of its course. */
export type HomeReview = Omit<TopReview, 'course'> & { course: CourseCard }

/** A category as a tile: its world, and the base address of its motif. */
export interface Subject extends Category {
  world: WorldName
  motif: string
}

/** The home page of a visitor. No course is on two shelves; a shelf that cannot be filled is empty or null. */
export interface HomePage {
  figures: {
    teachers: number
    courses: number
    scores: number
    /** Of all scores; null while there are too few. */
    average_score: number | null
  }
  categories: Subject[]
  /** Up to three; the first one plays. */
  hero: HomeLesson[]
  /** The start of the first one (web/app/features/visitor/player/start/start-video.ts). */
  start: PlaybackStart | null
  /** The courses that most learners began in the last seven days. */
  ranking: CourseCard[]
  /** A well rated teacher, another one every week. */
  teacher_of_week: { teacher: Teacher; course: CourseCard } | null
  free_lessons: HomeLesson[]
  band: { category: Category; courses: CourseCard[] } | null
  teachers: Teacher[]
  reviews: HomeReview[]
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
  /** On sale, newest first. */
  bundles: BundleOfCourse[]
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
  /** A bundle that has not ended. */
  bundle(id: number): Promise<PublicBundle | null>
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
  /** The published version of a page that operators write, in Uzbek without a language. */
  content(slug: ContentSlug, language?: 'ru'): Promise<ContentPage>
  /** The questions and answers in which all words of the search occur; all of them for an empty search. */
  help(search: string, language?: 'ru'): Promise<HelpPage>
  /** The Russian names of categories by the Uzbek ones, for pages in Russian. */
  russianCategoryNames(): Promise<[uzbek: string, russian: string][]>
  /** What operators tell visitors above every page. */
  banners(): Promise<Banner[]>
  /** The Telegram address of the support; null when there is none. */
  supportTelegram: string | null
  /** Whether people can sign in with Telegram. */
  hasTelegram: boolean
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

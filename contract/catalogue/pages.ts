import type { Teacher } from '../accounts/accounts.ts'
import type { WorldName } from '../art/art-names.ts'
import type { Banner } from '../content/banners.ts'
import type { ContactThread } from '../content/contact.ts'
import type { ContentPage, ContentSlug, HelpPage } from '../content/content.ts'
import type { InterfaceLanguage } from '../interface-language.ts'
import type { Certificate } from '../learning/certificates.ts'
import type { PlaybackStart } from '../learning/playback-start.ts'
import type { BundleOfCourse, PublicBundle } from '../purchases/bundles.ts'
import type { PublicGift } from '../purchases/gifts.ts'
import type { PublicPaymentRequest } from '../purchases/pay-for-me.ts'
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
  /** The download size in bytes at the lowest quality. */
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
    /** The average of all scores; null while there are too few. */
    average_score: number | null
  }
  categories: Subject[]
  /** Up to three lessons, of which the first plays. */
  hero: HomeLesson[]
  /** The playback start of the first lesson (web/app/features/visitor/player/start/start-video.ts). */
  start: PlaybackStart | null
  /** The courses that most learners have begun in the last seven days. */
  ranking: CourseCard[]
  /** A well rated teacher, who changes every week. */
  teacher_of_week: { teacher: Teacher; course: CourseCard } | null
  free_lessons: HomeLesson[]
  band: { category: Category; courses: CourseCard[] } | null
  teachers: Teacher[]
  reviews: HomeReview[]
  /** In a young school the courses that nothing above leads to; empty in one with many courses. */
  other_courses: CourseCard[]
}

export interface CataloguePage {
  courses: CourseCard[]
  next_cursor: string | null
  total: number
  /** True when the search was counted from a sample, so that the total and the facets are estimates. */
  is_estimate: boolean
  search: SearchReading | null
  facets: FacetCounts
  categories: Category[]
  /** Courses to offer when nothing was found; empty otherwise. */
  near: NearCourses
}

export interface NearCourses {
  courses: CourseCard[]
  /** True when they match the search without the filters; otherwise they are popular courses. */
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
  /** The teacher as in lists; null without a public page. */
  teacher: Teacher | null
  related: CourseCard[]
  /** Bundles on sale, newest first. */
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
  /**
   * The course and its lesson. `lesson` is null when visitors may not watch it; `start` also without a stored video.
   */
  lesson(
    courseId: number,
    lessonId: number,
  ): Promise<
    | ({
        course: Course
        lesson: Lesson | null
        start: PlaybackStart | null
        title: string
        /** A free lesson of another course, of the same category if possible. */
        elsewhere: FreeLesson | null
      } & SharePicture)
    | null
  >
  /** The certificate with this code in any spelling, void or not. */
  certificate(code: string): Promise<(Certificate & { share_picture: string | null }) | null>
  /** The gift with this code in any spelling; null once it is used or returned, and for a client that guesses. */
  gift(code: string): Promise<PublicGift | null>
  /** The request to pay with this code in any spelling; null for an unknown or ended one, and for a client that guesses. */
  paymentRequest(code: string, language: InterfaceLanguage): Promise<PublicPaymentRequest | null>
  /** The thread of the contact form that the link of an answer opens; null for a forged or expired link. */
  contactThread(token: string): Promise<ContactThread | null>
  /** The published version of a page that operators write; in Uzbek if `language` is absent. */
  content(slug: ContentSlug, language?: 'ru'): Promise<ContentPage>
  /** The questions and answers in which all words of the search occur; all of them for an empty search. */
  help(search: string, language?: 'ru'): Promise<HelpPage>
  /** The Russian names of categories by the Uzbek ones, for pages in Russian. */
  russianCategoryNames(): Promise<[uzbek: string, russian: string][]>
  /** The operators' banners for visitors, above every page. */
  banners(): Promise<Banner[]>
  /** The Telegram address of the support; null when there is none. */
  supportTelegram: string | null
  /** Whether people can sign in with Telegram. */
  hasTelegram: boolean
  /** Whether people can sign in with Google. */
  hasGoogle: boolean
  /** The public address without a trailing slash, for canonical and Open Graph addresses. */
  publicUrl: string
  /** The hours in which buyers may refund a course themselves; 0 disables it. */
  refundWindowHours: number
}

/** Lets loaders decide how long a rendered page may be cached for other visitors. */
export interface PageLife {
  /** Limits the caching to the expiry of something in the page, such as a signed address. */
  keepUntil(expiresAt: Date): void
  /** Prevents caching, because the page is for this request alone. */
  neverKeep(): void
}

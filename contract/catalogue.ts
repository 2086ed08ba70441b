import { type Static, Type } from 'typebox'
import type { Teacher } from './accounts.ts'
import { Id, Paging, VISIBLE } from './common.ts'
import type { Variant } from './constants.ts'
import type { VideoExtras } from './media.ts'
import type { AddressLife } from './playback.ts'

const Ids = Type.Optional(
  Type.String({ maxLength: 400, description: 'comma-separated numbers; empty means all' }),
)

export const SORTS = ['popular', 'new', 'rating', 'price_asc', 'price_desc', 'relevance'] as const
export type Sort = (typeof SORTS)[number]

export const CourseListQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 2000, description: 'what is longer than 200 letters is cut' }),
  ),
  languages: Ids,
  levels: Ids,
  periods: Ids,
  lengths: Ids,
  categories: Ids,
  teacher_ids: Ids,
  is_free: Type.Optional(Type.String({ maxLength: 10, description: '`true`, `false` or empty' })),
  sort: Type.Optional(Type.String({ maxLength: 20, description: SORTS.join(', ') })),
  facets: Type.Optional(Type.String({ maxLength: 5 })),
  ...Paging,
})
export type CourseListQuery = Static<typeof CourseListQuery>

/** A finished resumable upload of the same teacher (`/api/uploads`), in place of a file part. */
const UploadId = Type.Optional(
  Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' }),
)

const courseFields = {
  title: Type.String({ minLength: 3, maxLength: 160, pattern: VISIBLE }),
  description: Type.String({ maxLength: 20000 }),
  category_id: Id,
  language: Type.Integer({ minimum: 1, maximum: 3 }),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  period: Type.Integer({ minimum: 1, maximum: 13 }),
  price: Type.Integer({ minimum: 0, maximum: 100000000, description: "so'm, whole; 0 is free" }),
  outcomes: Type.Union([
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 }),
    Type.String({ maxLength: 5000, description: 'the same array as JSON text' }),
  ]),
  trailer_upload_id: UploadId,
}
export const CreateCourseBody = Type.Object({
  title: courseFields.title,
  description: Type.Optional(courseFields.description),
  category_id: courseFields.category_id,
  language: courseFields.language,
  level: courseFields.level,
  period: courseFields.period,
  price: courseFields.price,
  outcomes: Type.Optional(courseFields.outcomes),
  trailer_upload_id: UploadId,
})
export type CreateCourseBody = Static<typeof CreateCourseBody>
export const UpdateCourseBody = Type.Partial(Type.Object(courseFields))
export type UpdateCourseBody = Static<typeof UpdateCourseBody>

export const CompleteCourseBody = Type.Object({ course_id: Id })
export type CompleteCourseBody = Static<typeof CompleteCourseBody>

const VariantSchema = Type.Union([Type.Literal('video'), Type.Literal('practice'), Type.Literal('summary')])
const lessonFields = {
  title: Type.String({ minLength: 1, maxLength: 160, pattern: VISIBLE }),
  description: Type.String({ minLength: 1, maxLength: 5000, pattern: VISIBLE }),
  is_open: Type.Boolean(),
  variant: Type.Optional(VariantSchema),
  video_link: Type.Optional(Type.String({ maxLength: 300 })),
  video_upload_id: UploadId,
  file_upload_id: UploadId,
}
export const CreateLessonBody = Type.Object({ course_id: Id, ...lessonFields })
export type CreateLessonBody = Static<typeof CreateLessonBody>
export const UpdateLessonBody = Type.Partial(Type.Object(lessonFields))
export type UpdateLessonBody = Static<typeof UpdateLessonBody>
export const LessonOrderBody = Type.Object({
  lesson_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
})
export type LessonOrderBody = Static<typeof LessonOrderBody>

export const SignedUrlQuery = Type.Object({
  file: Type.String({ minLength: 1, maxLength: 300 }),
  player: Type.Optional(
    Type.Literal('native', { description: "for a player that can't exchange addresses while it plays" }),
  ),
  take: Type.Optional(
    Type.Boolean({ description: 'the person wants to watch here although another device ended it' }),
  ),
})
export type SignedUrlQuery = Static<typeof SignedUrlQuery>

export interface Category {
  id: number
  name: string
  courses_count: number
}

export interface TeacherRef {
  id: number
  first_name: string
  last_name: string
  image: string | null
}

/** A course in a list. Prices are UZS; `price` is the teacher's, `price_to_pay` carries the fee. */
export interface CourseCard {
  id: number
  title: string
  /** Base address of the cover without the width: `{cover}/640.webp`; null draws a generated one. */
  cover: string | null
  price: number
  price_to_pay: number
  is_free: boolean
  average_score: number
  scores_count: number
  comments_count: number
  learners_count: number
  duration_s: number
  lessons_count: number
  language: 1 | 2 | 3
  level: 1 | 2 | 3
  period: number
  category: { id: number; name: string }
  teacher: TeacherRef
  created_at: string
  status: number
  /** Only in purchased-courses: 0–100, and when access ends (null is for life). */
  progress?: number
  access_expires_at?: string | null
  /** Only in purchased-courses: the first lesson that is not done (null: all are), and when one last watched. */
  next_lesson?: { id: number; title: string } | null
  last_watched_at?: string | null
}

export interface LessonItem {
  id: number
  title: string
  is_free: boolean
  variant: Variant
  duration_s: number
  status: LessonStatus
  /** Only for the signed-in learner. */
  completed?: boolean
}

/** A course in its own teacher's list; `return_reason` says why it was returned or hidden. */
export interface OwnCourseCard extends CourseCard {
  return_reason: string | null
}

/** `empty` has no video yet; `failed` tells why in `failure`. */
export type LessonStatus = 'empty' | 'waiting' | 'processing' | 'ready' | 'failed'

export interface CourseComment {
  id: number
  text: string
  author: { id: number; first_name: string; last_name: string; image: string | null }
  is_teacher: boolean
  /** By whoever reads: may be changed and deleted. */
  is_mine: boolean
  /** The author's score of the course, and how much of it they had watched when they gave it. */
  score: number | null
  watched_percent: number | null
  created_at: string
  edited_at: string | null
  replies: CourseComment[]
}

export interface Course extends CourseCard {
  /** Safe HTML. */
  description: string
  trailer: { reference: string; poster: string | null; duration_s: number } | null
  outcomes: string[]
  videos: LessonItem[]
  comments: CourseComment[]
  score_distribution: Record<'1' | '2' | '3' | '4' | '5', number>
  /** Shown to the course's own teacher only. */
  return_reason?: string | null
  /** For a bearer only. */
  is_purchased?: boolean
  is_saved?: boolean
  is_owner?: boolean
  my_score?: number | null
  access_expires_at?: string | null
  progress?: number
}

export interface Lesson extends VideoExtras {
  id: number
  course_id: number
  course_title: string
  title: string
  description: string
  is_open: boolean
  is_free: boolean
  variant: Variant
  /** A Vimeo embed address or our own reference `video/{id}`; null while there is no video. */
  video_link: string | null
  /** `file/{id}` or null. */
  file: string | null
  file_name: string | null
  file_size: number | null
  duration_s: number
  status: LessonStatus
  /** 0–100 while processing, and the teacher's reason when it failed. */
  percent: number
  failure: string | null
  /** The failed file is still kept: `POST /api/courses/videos/{id}/retry` tries it once more. Its teacher only. */
  can_retry: boolean
  poster: string | null
  position_s: number
  completed: boolean
  /** The reader's own notes, and everybody's questions. */
  notes_count: number
  questions_count: number
}

/** Answer of get-signed-url: where the viewer plays or fetches what they asked for, and for how long. */
export interface SignedUrl extends VideoExtras, AddressLife {
  signedUrl: string
}

export interface TeacherPage extends Teacher {
  courses: CourseCard[]
  is_subscribed?: boolean
}

export interface FacetCounts {
  categories: Record<string, number>
  languages: Record<string, number>
  levels: Record<string, number>
  periods: Record<string, number>
  /** 1 up to 2 hours, 2 up to 6, 3 up to 15, 4 longer. */
  lengths: Record<string, number>
  is_free: { true: number; false: number }
  /** The teachers of the most popular courses found, those with most of them first. */
  teachers: { id: number; first_name: string; last_name: string; courses: number }[]
}

/** How a searched text was understood. */
export interface SearchReading {
  /** What was taken as meant instead of what was typed; null when nothing had to be guessed. */
  meant: string | null
  /** Nothing has all the words: these have some of them. */
  is_nearest: boolean
}

export const SuggestionsQuery = Type.Object({ text: Type.String({ maxLength: 200 }) })

/** What a text that is being typed may become, the best few of each. */
export interface Suggestions {
  courses: { id: number; title: string; teacher: string }[]
  teachers: { id: number; first_name: string; last_name: string; image: string | null }[]
  categories: { id: number; name: string }[]
  /** What was taken as meant instead of what was typed. */
  meant: string | null
}

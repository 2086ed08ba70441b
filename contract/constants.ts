/** Numbers and names of the wire. Pure values, so that a page that needs one does not load the schemas. */

/** The largest value of PostgreSQL's `integer`, the type of every id and of most counts. */
export const MAX_INT4 = 2_147_483_647

/** Numbers of `users.type` on the wire. */
export const USER_TYPE = { teacher: 1, student: 2, operator: 3 } as const
/** `teacherMoreData.status`: an operator moves a teacher from waiting to approved or rejected. */
export const TEACHER_STATUS = { waiting: 1, approved: 2, rejected: 3 } as const

/** Languages of a course: 1 O'zbek tili, 2 Rus tili, 3 Ingliz tili. */
export const LANGUAGES = { 1: "O'zbek tili", 2: 'Rus tili', 3: 'Ingliz tili' } as const
/** Levels of a course. */
export const LEVELS = { 1: "Boshlang'ich", 2: "O'rta", 3: 'Yuqori' } as const
/** How long a course's videos are together. */
export const LENGTHS = { 1: '2 soatgacha', 2: '2–6 soat', 3: '6–15 soat', 4: "15 soatdan ko'p" } as const
/** Access term: 1–12 months, 13 means for life. */
export const LIFETIME_PERIOD = 13
/** What a course can be in; the numbers are the wire's. */
export const COURSE_STATUS = { draft: 1, published: 2, in_review: 3, hidden: 4, returned: 5 } as const
export type CourseStatusName = keyof typeof COURSE_STATUS
/** Kinds of lesson, a small label in the topic list. */
export const VARIANTS = { video: 'Video', practice: 'Amaliyot', summary: 'Xulosa' } as const
export type Variant = keyof typeof VARIANTS
/** A course of which less was watched may be given back by its buyer alone, within the refund window. Percent. */
export const REFUND_WATCHED_PERCENT = 10
/** A score weighs in the ranking when its giver has watched this much of the course. Percent. */
export const SCORE_WEIGHS_FROM_PERCENT = 20
/** Languages of captions; each of a video has at most one file. */
export const CAPTION_LANGUAGES = ['uz', 'ru', 'en'] as const
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number]
/** The version in force of the terms, privacy and refund rules that are read at /terms: the day they came into force. */
export const TERMS_VERSION = '2026-11-22'

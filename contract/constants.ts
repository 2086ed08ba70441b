/** Numbers and names on the wire. A module without schemas, so that pages can import a value without loading TypeBox. */

/** The largest value of PostgreSQL's `integer`, the type of every id and of most counts. */
export const MAX_INT4 = 2_147_483_647

/** `type` of a user: the role of an account. */
export const USER_TYPE = { teacher: 1, student: 2, operator: 3 } as const
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE]
/** `teacherMoreData.status`: an operator approves or rejects a waiting teacher. */
export const TEACHER_STATUS = { waiting: 1, approved: 2, rejected: 3 } as const
export type TeacherStatus = (typeof TEACHER_STATUS)[keyof typeof TEACHER_STATUS]

/** The minimum averages that the catalogue's filter offers. */
export const MIN_SCORES = [4.5, 4] as const
export type MinScore = (typeof MIN_SCORES)[number]
/** Access period: 1–12 months; 13 is lifetime access; 14 is paid month by month. */
export const LIFETIME_PERIOD = 13
export const MONTHLY_PERIOD = 14
/** `status` of a course. */
export const COURSE_STATUS = { draft: 1, published: 2, in_review: 3, hidden: 4, returned: 5 } as const
export type CourseStatusName = keyof typeof COURSE_STATUS
/** Kinds of lesson, shown as a label in the lesson list. */
export type Variant = 'video' | 'practice' | 'summary'
/**
 * A buyer may refund a course themselves while less than this share, in percent, was watched and sent to them, within
 * the refund window.
 */
export const REFUND_WATCHED_PERCENT = 10
/** The number of paid courses that a buyer may refund themselves, and the days in which they are counted. */
export const OWN_REFUNDS = 3
export const OWN_REFUNDS_DAYS = 30
/** The share of a course, in percent, that an author must have watched for a score to count. */
export const SCORE_COUNTS_FROM_PERCENT = 20
/** Caption languages; a video has at most one file of each. */
export const CAPTION_LANGUAGES = ['uz', 'ru', 'en'] as const
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number]

/** The parameter of a course's URL that carries a promo code. */
export const PROMO_PARAM = 'kod'

/** The number of bytes at each end of a file that its fingerprint covers. */
export const FINGERPRINT_BYTES = 256 * 1024

/* Limits of what learners and teachers write about lessons; lengths in characters. */

export const MAX_COMMENT = 1000
export const MAX_QUESTION = 2000
/** The most photos of a question or an answer. */
export const MAX_PHOTOS = 3
export const MAX_NOTE = 2000
export const MAX_REPORT = 500
export const MAX_ANNOUNCEMENT_TITLE = 80
export const MAX_ANNOUNCEMENT_TEXT = 2000
export const MAX_MESSAGE_TEXT = 600
/** The most messages of a course that learners get by themselves. */
export const MAX_COURSE_MESSAGES = 5
/** The days without learning after which such a message may come. */
export const MESSAGE_DAYS = { from: 3, to: 30 } as const
export const MAX_LEARNER_SEARCH = 60
export const MIN_CERTIFICATE_CODE = 12
export const MAX_CERTIFICATE_CODE = 20
/** Maximum watched ranges per progress report. */
export const MAX_REPORTED_RANGES = 50

/** The maximum size of a course whose learners are sorted by progress or the last view, which has no index. */
export const MAX_SORTED_LEARNERS = 5_000

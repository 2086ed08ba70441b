/* Limits of the fields of courses and lessons; lengths in characters. */

export const MIN_COURSE_TITLE = 3
export const MAX_COURSE_TITLE = 160
export const MAX_OUTCOME = 200
export const MAX_OUTCOMES = 20
export const MAX_LESSON_TITLE = 160
export const MAX_LESSON_DESCRIPTION = 5000
export const MAX_LESSON_FILES = 10
/** Of a file in a lesson, with its ending. */
export const MAX_LESSON_FILE_NAME = 200
export const MAX_SECTION_TITLE = 160

/** A username, an e-mail address or a Telegram name. */
export const MAX_TEAM_CONTACT = 254
/** How many people may help the owner of a course. */
export const MAX_TEAM_MEMBERS = 30
/** How many invitations of a course may wait for an answer. */
export const MAX_OPEN_INVITATIONS = 20

export const MIN_REVIEW_NOTE = 3
export const MAX_REVIEW_NOTE = 500
/** Maximum open notes of a course. */
export const MAX_REVIEW_NOTES = 100

/** Maximum links per call. */
export const MAX_LINKS = 60
/** Maximum files per call. */
export const MAX_IMPORTED_FILES = 200
export const MAX_FILE_PATH = 500

/** The whole of what an owner earns from a sale: shares of it are whole hundredths of a per cent. */
export const WHOLE_SHARE = 10_000

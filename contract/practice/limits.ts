/** The most characters of a stem, an explanation or a passage, in the markup of questions. */
export const MAX_STEM = 8_000
export const MAX_PASSAGE = 20_000
/** The most characters of an option, of a label of a part and of a note on an option. */
export const MAX_OPTION = 1_000
/** The most parts of a question: gaps, rows, or left items of a matching. */
export const MAX_PARTS = 30
export const MAX_TAGS = 10
export const MAX_PASSAGE_TITLE = 200
/** The most characters of a criterion's name, and of a unit behind a number. */
export const MAX_CRITERION = 200
export const MAX_UNIT = 20
export const MAX_TAG = 60
/** The most banks and topics whose questions are cards of one course. */
export const MAX_COURSE_DECKS = 50
export const MAX_BANKS = 200
export const MAX_BANK_TITLE = 120
/** The most questions of one bank. */
export const MAX_BANK_QUESTIONS = 20_000
export const MAX_TEST_TITLE = 160
export const MAX_TEST_DESCRIPTION = 4_000
export const MAX_SECTIONS = 10
export const MAX_BLOCKS = 20
/** The most questions of a paper. */
export const MAX_PAPER_QUESTIONS = 300
/** The longest short answer, in characters. */
export const MAX_SHORT_ANSWER = 200
/** The longest answer of an essay, in characters. */
export const MAX_ESSAY = 20_000
/** The largest file of a test that can be imported. */
export const MAX_TEST_FILE_BYTES = 20 * 1024 * 1024
/** The longest time of a test, in minutes. */
export const MAX_TEST_MINUTES = 600
/** The longest break between two sections, in minutes. */
export const MAX_BREAK_MINUTES = 60
/** The most places of an exam. */
export const MAX_PLACES = 100_000
/** The most recordings that are sent for one part in an attempt, and in the whole attempt. */
export const MAX_RECORDINGS = { part: 20, attempt: 100 } as const
/** The greatest age of an answer that the server believes, in milliseconds. Devices send no greater one. */
export const MAX_ANSWER_AGE_MS = 7 * 24 * 3_600_000
/** Answers of one request. */
export const MAX_ANSWERS_SENT = 400
/** The time after the deadline within which an answer still counts, in seconds. */
export const ANSWER_GRACE_S = 60
/** The time before the start of an exam at which its people may check in, in minutes. */
export const CHECK_IN_MIN = 15
/** The most characters of a preset's title, its year and the address of its source. */
export const MAX_PRESET_TITLE = 160
export const MAX_PRESET_YEAR = 20
export const MAX_SOURCE_URL = 500
/** The most characters of a grade and of the title of a block. */
export const MAX_GRADE_LABEL = 40
export const MAX_BLOCK_TITLE = 120
/** The most characters of the reason of a regrade and of a comment on a marked answer. */
export const MAX_REGRADE_REASON = 500
export const MAX_MARK_COMMENT = 2000

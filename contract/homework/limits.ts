/** Limits of homework that forms and schemas share. */
export const MAX_TASK_TEXT = 10_000
export const MAX_HOMEWORK_TEXT = 20_000
export const MAX_HOMEWORK_LINK = 500
/** Sheets of one hand-in: photos of paper and documents. */
export const MAX_PICTURES = 10
export const MAX_PDFS = 2
export const MAX_TASK_SHEETS = 5
export const MAX_CRITERIA = 10
export const MAX_LEVELS = 6
export const MAX_LEVEL_POINTS = 100
export const MAX_MARKS = 200
/** Coordinates of one stroke: x and y of 100 points. */
export const MAX_MARK_COORDINATES = 200
export const MAX_MARK_TEXT = 500
export const MAX_REVIEW_COMMENT = 5000
/** Why a learner gets a later day, in characters. */
export const MIN_EXTENSION_REASON = 3
export const MAX_EXTENSION_REASON = 300
/** How long a checker holds a work after the last thing they did with it. */
export const CLAIM_MINUTES = 30
/** How long after the deadline an upload counts that was begun before it. */
export const UPLOAD_GRACE_MINUTES = 30
/** From how many decisions on the usual checking time is told. */
export const MIN_DECISIONS_TOLD = 20

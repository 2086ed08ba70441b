/** Minutes of learning a day that a plan may have. */
export const MIN_PLAN_MINUTES = 10
export const MAX_PLAN_MINUTES = 480
/** How far ahead the day of an exam may lie. */
export const MAX_PLAN_DAYS = 730
export const MAX_EXAM_TITLE = 160
export const MAX_EXAM_SOURCE = 500

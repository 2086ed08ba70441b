/* Limits of banners, written pages and messages; lengths in characters. */

export const MAX_BANNER_TEXT = 200
export const MAX_BANNER_LINK = 200
/** The maximum duration of a banner. */
export const MAX_BANNER_DAYS = 90

export const MAX_PAGE_TITLE = 120
/** The maximum length of a page that operators write. */
export const MAX_MARKDOWN = 60_000

export const MAX_SENDER_NAME = 120
export const MIN_MESSAGE = 10
export const MAX_MESSAGE = 4000
/** The maximum length of an operator's answer, which is mailed. */
export const MAX_MESSAGE_ANSWER = 4000

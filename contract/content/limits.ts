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
/** The maximum length of the token in the link of a thread. */
export const MAX_THREAD_TOKEN = 100
/** How long the link of an answer opens its thread. */
export const THREAD_LINK_DAYS = 30
/** The maximum number of texts after the first one of a thread. */
export const MAX_THREAD_REPLIES = 100
/** The number of answers that operators can save together. */
export const MAX_CONTACT_SAVED_ANSWERS = 50

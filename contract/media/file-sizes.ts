/** The largest files that the API accepts. */
export const MAX_IMAGE_BYTES = 15 * 2 ** 20
export const MAX_VIDEO_BYTES = 8 * 2 ** 30
/** Ten minutes of speech uncompressed at 22 kHz, and an hour of listening at 320 kbit/s. */
export const MAX_SPEECH_BYTES = 30 * 2 ** 20
export const MAX_LISTENING_BYTES = 150 * 2 ** 20
/** A PDF of homework; its pictures are limited by `MAX_IMAGE_BYTES`. */
export const MAX_HOMEWORK_BYTES = 20 * 2 ** 20
/** A photo, or a minute of sound, of a question or an answer. */
export const MAX_POST_FILE_BYTES = 15 * 2 ** 20
export const MAX_CAPTION_BYTES = 2 * 2 ** 20
export const MAX_ATTACHMENT_BYTES = 25 * 2 ** 20
/** A file of a lesson that is uploaded by itself, and not with the form of the lesson. */
export const MAX_LESSON_FILE_BYTES = 100 * 2 ** 20
/** CSV of a bank or a payment app. */
export const MAX_STATEMENT_BYTES = 10_000_000

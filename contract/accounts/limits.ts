/*
 * Limits of the fields of an account; lengths in characters. Single numbers instead of an object, because the bundler
 * inlines numbers into a page, while an object becomes a file of its own.
 */

export const MAX_NAME = 60
export const MIN_USERNAME = 3
export const MAX_USERNAME = 30
export const MAX_EMAIL = 254
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200
/** An authenticator code or a recovery code, as typed. */
export const MAX_ONE_TIME_CODE = 40
export const MIN_SPECIALIZATION = 2
export const MAX_SPECIALIZATION = 120
export const MIN_INFO = 10
export const MAX_INFO = 2000
export const MAX_PROFILE_LINK = 300
export const MAX_API_TOKEN_NAME = 60

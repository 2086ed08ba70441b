import { fileURLToPath } from 'node:url'

const file = (name: string) => fileURLToPath(new URL(`./${name}.ttf`, import.meta.url))

/**
 * Onest as static TrueType files, because neither pdfkit nor the library that draws text in pictures reads the variable
 * woff2 files of web/public/fonts.
 */
export const ONEST = {
  medium: file('onest-medium'),
  bold: file('onest-bold'),
  regularExtended: file('onest-regular-extended'),
  boldExtended: file('onest-bold-extended'),
  /** Contains ASCII and a few symbols only. */
  semiboldLatin: file('onest-semibold-latin'),
} as const

/** Characters in both the plain and the extended files: basic Latin, the Uzbek letters, Russian and its neighbours. */
const COMMON =
  /[\u0020-\u007e\u00a0\u00ab\u00b0\u00b7\u00bb\u00d7\u02bb\u02bc\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490-\u0493\u049a\u049b\u04b2\u04b3\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2116\u2212]/u
/** Arrows and the check mark, in the plain files alone. */
const SYMBOLS = /[\u2190\u2192\u2713]/u
/** Accented Latin and the Cyrillic of neighbouring languages, in the extended files alone. */
const EXTENDED =
  /[\u00a1-\u00a3\u00a5\u00a7-\u00aa\u00ae\u00af\u00b1-\u00b4\u00b6\u00b8-\u00ba\u00bc-\u00d6\u00d8-\u017f\u0218-\u021b\u04a2\u04a3\u04ae\u04af\u04b6\u04b7\u04ba\u04bb\u04d8\u04d9\u04e2\u04e3\u04e8\u04e9\u04ee\u04ef\u1e9e\u201e]/u

/** Whether `medium` and `bold` contain the character. */
export const inPlainFont = (character: string): boolean => COMMON.test(character) || SYMBOLS.test(character)

/** Whether `regularExtended` and `boldExtended` contain the character. */
export const inExtendedFont = (character: string): boolean =>
  COMMON.test(character) || EXTENDED.test(character)

import type { PublicPages } from '@kashf/contract/pages.ts'

/*
 * The script of what teachers and operators wrote. Latin and Russian interfaces show it as it is; the Cyrillic build has
 * `written-cyrillic.ts` instead of this module (web/interface-language.ts), and `import.meta.env.CONVERTS_WRITTEN`.
 */

/**
 * Data to show, with the written texts of courses in Uzbek in the reader's script; `language` is the course's where the data
 * do not name it. Never for a form: it would save the conversion.
 */
export const inReadersScript = <T>(data: T, _language?: number): T => data

/** The data of public pages, converted likewise. */
export const pagesInReadersScript = (pages: PublicPages): PublicPages => pages

import type { PublicPages } from '@kashf/contract/catalogue/pages.ts'

/*
 * What teachers and operators wrote, for readers of this build. The Latin interface shows it as it is. The others have another
 * module instead (web/interface-language.ts): `written-cyrillic.ts`, with `import.meta.env.CONVERTS_WRITTEN`, converts the
 * script, and `written-russian.ts` names categories in Russian.
 */

/**
 * Data to show, with the written texts of courses in Uzbek in the reader's script; `language` is the course's where the data
 * do not name it. Never for a form: it would save the conversion.
 */
export const inReadersScript = <T>(data: T, _language?: number): T => data

/** The data of public pages, converted likewise. */
export const pagesInReadersScript = (pages: PublicPages): PublicPages => pages

/** The name of a category, where the data are not converted as a whole. */
export const categoryName = (name: string): string => name

/** A rendered page with the names that its code needs for further data. */
export const withNames = async (html: string, _pages: PublicPages): Promise<string> => html

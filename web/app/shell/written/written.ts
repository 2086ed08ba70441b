import type { PublicPages } from '@kashf/contract/catalogue/pages.ts'
import type { Banner } from '@kashf/contract/content/banners.ts'

/* Converts texts by teachers and operators for readers of this build. The Latin interface shows them unchanged.
   Other builds replace this module (web/interface-language.ts): `written-cyrillic.ts`, with
   `import.meta.env.CONVERTS_WRITTEN`, converts the script, and `written-russian.ts` translates names of categories. */

/**
 * Converts data for display, so that Uzbek texts of courses are in the reader's script; `language` is the course's
 * where the data do not contain it. Never use it for a form, which would save the converted text.
 */
export const inReadersScript = <T>(data: T, _language?: number): T => data

/** The data of public pages, converted in the same way. */
export const pagesInReadersScript = (pages: PublicPages): PublicPages => pages

/** Converts a single name of a category. */
export const categoryName = (name: string): string => name

/** The text of a banner in the language of this build. */
export const bannerWords = ({ text }: Pick<Banner, 'text' | 'text_ru'>): string => text

/** Adds the category names for further data to a rendered page. */
export const withNames = async (html: string, _pages: PublicPages): Promise<string> => html

import type { ContentSlug } from '@kashf/contract/content/content.ts'

/** The languages in which operators write a page. */
export type PageLanguage = 'uz' | 'ru'

/** The list of the versions of a page, and where a new one is sent: a path below `/api/admin/`. */
export const contentPath = (slug: ContentSlug, language: PageLanguage): string =>
  language === 'ru' ? `content/${slug}/russian` : `content/${slug}`

import type { ContentSlug } from '@kashf/contract/content/content.ts'

/** The languages in which operators write a page. */
export type PageLanguage = 'uz' | 'ru'

/** The API path, below `/api/admin/`, of a page's list of versions, to which a new one is posted. */
export const contentPath = (slug: ContentSlug, language: PageLanguage): string =>
  language === 'ru' ? `content/${slug}/russian` : `content/${slug}`

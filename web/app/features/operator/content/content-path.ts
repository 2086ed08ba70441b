/** The languages in which operators write a page. */
export type PageLanguage = 'uz' | 'ru'

/** The path, below `/api/admin/`, of a page's list of versions, to which a new one is posted. */
export const contentPath = (language: PageLanguage) =>
  language === 'ru' ? 'content/:slug/russian' : 'content/:slug'

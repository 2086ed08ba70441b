/** The languages of the interface, as BCP 47 tags, with the prefix of their addresses. Uzbek in Latin has none. */
export const LANGUAGE_PREFIXES = { uz: '', 'uz-Cyrl': '/uz-cyrl', ru: '/ru' } as const
export type InterfaceLanguage = keyof typeof LANGUAGE_PREFIXES

export const INTERFACE_LANGUAGES: readonly InterfaceLanguage[] = ['uz', 'uz-Cyrl', 'ru']

/** The request header in which a page names its language, in which it wants the sentences of errors. */
export const LANGUAGE_HEADER = 'Kashf-Language'

/** The language of a path with query, and the path without its prefix: `/ru/course/1` → `ru`, `/course/1`. */
export function splitLanguage(path: string): { language: InterfaceLanguage; path: string } {
  const language = INTERFACE_LANGUAGES.find((each) => hasPrefix(path, LANGUAGE_PREFIXES[each])) ?? 'uz'
  // A single leading slash: `/ru//evil.example` must not become an address of another host.
  return { language, path: path.slice(LANGUAGE_PREFIXES[language].length).replace(/^[/\\]*/, '/') }
}

const hasPrefix = (path: string, prefix: string): boolean =>
  prefix !== '' && path.startsWith(prefix) && /^[/?#]?$/.test(path.charAt(prefix.length))

/** A path without prefix, with query, in a language: `/course/1` → `/ru/course/1`, `/` → `/ru`. */
export function pathIn(language: InterfaceLanguage, path: string): string {
  const prefix = LANGUAGE_PREFIXES[language]
  return prefix === '' ? path : prefix + path.replace(/^\/(?=$|[?#])/, '')
}

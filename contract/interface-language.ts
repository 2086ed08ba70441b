import { withoutPrefix } from './path-prefix.ts'

/** The languages of the interface, as BCP 47 tags, with the prefix of their addresses. Uzbek in Latin has none. */
export const LANGUAGE_PREFIXES = { uz: '', 'uz-Cyrl': '/uz-cyrl', ru: '/ru' } as const
export type InterfaceLanguage = keyof typeof LANGUAGE_PREFIXES

export const INTERFACE_LANGUAGES: readonly InterfaceLanguage[] = ['uz', 'uz-Cyrl', 'ru']

/** The request header with the language of a page, in which error sentences are answered. */
export const LANGUAGE_HEADER = 'Kashf-Language'

/** The language of a path with query, and the path without its prefix: `/ru/course/1` → `ru`, `/course/1`. */
export function splitLanguage(path: string): { language: InterfaceLanguage; path: string } {
  for (const language of INTERFACE_LANGUAGES) {
    const prefix = LANGUAGE_PREFIXES[language]
    const rest = prefix === '' ? null : withoutPrefix(path, prefix)
    if (rest !== null) return { language, path: oneSlash(rest) }
  }
  return { language: 'uz', path: oneSlash(path) }
}

/**
 * Reduces leading slashes to one: `//evil.example`, the rest of `/ru//evil.example`, would be an address of another
 * host.
 */
const oneSlash = (path: string): string => path.replace(/^[/\\]*/, '/')

/** A path without prefix, with query, in a language: `/course/1` → `/ru/course/1`, `/` → `/ru`. */
export function pathIn(language: InterfaceLanguage, path: string): string {
  const prefix = LANGUAGE_PREFIXES[language]
  return prefix === '' ? path : prefix + path.replace(/^\/(?=$|[?#])/, '')
}

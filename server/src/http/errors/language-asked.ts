import type { IncomingHttpHeaders } from 'node:http'
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_HEADER,
} from '@kashf/contract/interface-language.ts'

const HEADER = LANGUAGE_HEADER.toLowerCase()

/**
 * The language of the page that sent a request. `Accept-Language` is not asked: it is the browser's language, and would
 * answer people who read Uzbek on a Russian phone in Russian.
 */
export const languageAsked = (headers: IncomingHttpHeaders): InterfaceLanguage =>
  INTERFACE_LANGUAGES.find((language) => language === headers[HEADER]) ?? 'uz'

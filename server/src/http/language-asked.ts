import type { IncomingHttpHeaders } from 'node:http'
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_HEADER,
} from '@kashf/contract/interface-language.ts'
import type { CsvForm } from '../csv/write-csv.ts'
import { type Words, words } from '../text/words.ts'

const HEADER = LANGUAGE_HEADER.toLowerCase()

/**
 * The interface language of the page that sent a request. `Accept-Language` is ignored: it is the browser's language,
 * and people who read Uzbek on a Russian phone would be answered in Russian.
 */
export const languageAsked = (headers: IncomingHttpHeaders): InterfaceLanguage =>
  INTERFACE_LANGUAGES.find((language) => language === headers[HEADER]) ?? 'uz'

/** The sentences of the server in that language. */
export const wordsAsked = (headers: IncomingHttpHeaders): Words => words(languageAsked(headers))

/** Pages name their language with each download, and their readers open tables in Excel; programs read commas. */
export const csvFormAsked = (headers: IncomingHttpHeaders): CsvForm =>
  INTERFACE_LANGUAGES.some((language) => language === headers[HEADER]) ? 'excel' : 'programs'

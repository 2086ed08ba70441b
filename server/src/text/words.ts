import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import { inCyrillic } from './cyrillic.ts'
import { answers as russianAnswers } from './ru/answers.ts'
import { ledger as russianLedger } from './ru/ledger.ts'
import { answers } from './uz/answers.ts'
import { ledger } from './uz/ledger.ts'

const LATIN = { answers, ledger }
type Words = Translation<typeof LATIN>

const WORDS: Readonly<Record<InterfaceLanguage, Words>> = {
  uz: LATIN,
  'uz-Cyrl': inCyrillic(LATIN),
  ru: { answers: russianAnswers, ledger: russianLedger },
}

/** All sentences of the server, by subject, in a language of the interface. */
export const words = (language: InterfaceLanguage): Words => WORDS[language]

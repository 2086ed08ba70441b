import { ERRORS, type ErrorCode, FIELD_ERRORS as fieldErrors } from '@kashf/contract/errors.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import {
  ERROR_SENTENCES as russianErrors,
  FIELD_ERRORS as russianFieldErrors,
} from '@kashf/contract/ru/errors.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import { inCyrillic } from './cyrillic.ts'
import { answers as russianAnswers } from './ru/answers.ts'
import { bot as russianBot } from './ru/bot.ts'
import { calendar as russianCalendar } from './ru/calendar.ts'
import { certificate as russianCertificate } from './ru/certificate.ts'
import { courseMessage as russianCourseMessage } from './ru/course-message.ts'
import { csv as russianCsv } from './ru/csv.ts'
import { ledger as russianLedger } from './ru/ledger.ts'
import { links as russianLinks } from './ru/links.ts'
import { mail as russianMail } from './ru/mail.ts'
import { notices as russianNotices } from './ru/notices.ts'
import { parents as russianParents } from './ru/parents.ts'
import { payForMe as russianPayForMe } from './ru/pay-for-me.ts'
import { roster as russianRoster } from './ru/roster.ts'
import { securityChat as russianSecurityChat } from './ru/security-chat.ts'
import { securityMail as russianSecurityMail } from './ru/security-mail.ts'
import { answers } from './uz/answers.ts'
import { bot } from './uz/bot.ts'
import { calendar } from './uz/calendar.ts'
import { certificate } from './uz/certificate.ts'
import { courseMessage } from './uz/course-message.ts'
import { csv } from './uz/csv.ts'
import { ledger } from './uz/ledger.ts'
import { links } from './uz/links.ts'
import { mail } from './uz/mail.ts'
import { notices } from './uz/notices.ts'
import { parents } from './uz/parents.ts'
import { payForMe } from './uz/pay-for-me.ts'
import { roster } from './uz/roster.ts'
import { securityChat } from './uz/security-chat.ts'
import { securityMail } from './uz/security-mail.ts'

const errors = Object.fromEntries(
  Object.entries(ERRORS).map(([code, [, sentence]]) => [code, sentence]),
) as Record<ErrorCode, string>

const LATIN = {
  answers,
  bot,
  calendar,
  certificate,
  courseMessage,
  csv,
  errors,
  fieldErrors,
  ledger,
  links,
  mail,
  notices,
  parents,
  payForMe,
  roster,
  securityChat,
  securityMail,
}
/** All sentences of the server by subject, in one language. */
export type Words = Translation<typeof LATIN>

const WORDS: Readonly<Record<InterfaceLanguage, Words>> = {
  uz: LATIN,
  'uz-Cyrl': inCyrillic(LATIN),
  ru: {
    answers: russianAnswers,
    bot: russianBot,
    calendar: russianCalendar,
    certificate: russianCertificate,
    courseMessage: russianCourseMessage,
    csv: russianCsv,
    errors: russianErrors,
    fieldErrors: russianFieldErrors,
    ledger: russianLedger,
    links: russianLinks,
    mail: russianMail,
    notices: russianNotices,
    parents: russianParents,
    payForMe: russianPayForMe,
    roster: russianRoster,
    securityChat: russianSecurityChat,
    securityMail: russianSecurityMail,
  },
}

/** The sentences of the server in a language of the interface. */
export const words = (language: InterfaceLanguage): Words => WORDS[language]

/** The events in a table of texts, each with the fields that its text uses. */
export type EventOf<Texts> = {
  [K in keyof Texts]: { kind: K } & (Texts[K] extends () => unknown
    ? unknown
    : Texts[K] extends (fields: infer Fields) => unknown
      ? Fields
      : never)
}[keyof Texts]

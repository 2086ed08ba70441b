import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { toCyrillic } from '@kashf/contract/text/uzbek-script.ts'

/** The sentences of a mail. */
export interface MailText {
  subject: string
  paragraphs: string[]
  /** What the link says. */
  label?: string
  footnotes?: string[]
}

/** A text in Uzbek and Russian around what people wrote: names, addresses, devices. */
export interface Translated {
  written: readonly string[]
  uz: (written: readonly string[]) => MailText
  ru: (written: readonly string[]) => MailText
}

/** The text in a language of the interface. What people wrote is in no other script. */
export function textIn(language: InterfaceLanguage, { written, uz, ru }: Translated): MailText {
  if (language === 'ru') return ru(written)
  if (language === 'uz') return uz(written)
  // The transliteration keeps placeholders.
  const text = uz(written.map((_, at) => `{${at}}`))
  const convert = (sentence: string) => cyrillicAround(written, sentence)
  return {
    subject: convert(text.subject),
    paragraphs: text.paragraphs.map(convert),
    ...(text.label && { label: convert(text.label) }),
    ...(text.footnotes && { footnotes: text.footnotes.map(convert) }),
  }
}

/** A sentence in Cyrillic, with what people wrote in place of `{0}`, `{1}`… */
export const cyrillicAround = (written: readonly string[], sentence: string): string =>
  toCyrillic(sentence).replace(/\{(\d{1,2})\}/g, (_, at: string) => written[Number(at)] ?? '')

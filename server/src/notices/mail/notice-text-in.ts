import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { type NoticeText, noticeText } from './notice-text.ts'
import { russianWords } from './ru/notice-text.ts'
import { cyrillicAround } from './text-in.ts'

/** Fields of subjects that hold what people wrote, which no script changes. */
const WRITTEN: ReadonlySet<string> = new Set([
  ...['title', 'lesson', 'headline', 'teacher', 'author', 'chat'],
  ...['reason', 'app', 'card_last4', 'host'],
])

/** The text of a notice in a language of the interface, with the link's path in that language. */
export function noticeTextIn(language: InterfaceLanguage, notice: NoticeContent): NoticeText {
  const { link, ...words } = wordsIn(language, notice)
  return { ...words, ...(link && { link: { label: link.label, path: pathIn(language, link.path) } }) }
}

function wordsIn(language: InterfaceLanguage, notice: NoticeContent): NoticeText {
  switch (language) {
    case 'uz':
      return noticeText(notice)
    case 'uz-Cyrl':
      return inCyrillic(notice)
    case 'ru': {
      const { label, ...words } = russianWords(notice)
      const { link } = noticeText(notice)
      return { ...words, ...(link && label && { link: { label, path: link.path } }) }
    }
  }
}

/** The Latin text with placeholders for what people wrote, which the transliteration keeps. */
function inCyrillic({ kind, subject }: NoticeContent): NoticeText {
  const written: string[] = []
  const fields = Object.entries(subject).map(([name, value]) =>
    WRITTEN.has(name) && typeof value === 'string' ? [name, `{${written.push(value) - 1}}`] : [name, value],
  )
  const text = noticeText({ kind, subject: Object.fromEntries(fields) } as NoticeContent)
  const convert = (sentence: string) => cyrillicAround(written, sentence)
  return {
    subject: convert(text.subject),
    paragraphs: text.paragraphs.map(convert),
    ...(text.link && { link: { ...text.link, label: convert(text.link.label) } }),
  }
}

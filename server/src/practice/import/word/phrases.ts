/** The words that mark the parts of a test, in Uzbek of both alphabets, Russian and English. */

const NUMBERED =
  /^[\s\uE000]{0,20}(?:№\s?|N[°o]\s?)?(?:\d{1,2}\.(?=\d{1,4}[.)]))?\(?(\d{1,4})\s?(\.\)|[.)])(?!\d)[\s\uE000]{0,20}/u
const CELL_NUMBER = /^[\s\uE000]{0,20}(?:№\s?)?(\d{1,4})[\t\uE000]{1,3}(?=[^\uE000]{0,400}\p{L}{3})/u
const LOOSE =
  /^\s{0,20}\[?(\d{1,4})(?:\.(?=\d)|(?:\s?[:/]|\])\s{0,3}(?=\p{L}|\n|$)|\s?[-–—]\s(?=\p{L})|\s{1,3}(?=\p{Lu}\p{Ll}))/u
const SIGNED = /^\s{0,20}№\s?(\d{1,4})\s?[.):]?\s{0,20}/u
const NUMBER_AND_WORD =
  /^\s{0,20}(\d{1,4})\s?[-–—]?\s?(?:savol|topshiriq|misol|masala|савол|топшириқ|мисол|масала|вопрос|задание)(?!\p{L})\s?[.:)]?\s{0,20}/iu
const WORD_AND_NUMBER =
  /^\s{0,20}(?:savol|topshiriq|misol|masala|савол|топшириқ|мисол|масала|вопрос|задание|задача|question|test)\s?(?:№\s?|#\s?)?(\d{1,4})(?![\d-])\s?[.:)]?\s{0,20}/iu
const WORD = /^\s{0,20}(?:savol|topshiriq|савол|топшириқ|вопрос|задание|question)\s?[:.]\s{0,20}/iu

/** How a question begins. */
export interface QuestionStart {
  number: number | null
  /** How its number is written; `word` is certain. */
  style: string
  length: number
  /** Written so that it is a question only where its number is the next one: `3.2x = 5`. */
  isLoose: boolean
}

/** The beginning of a question in a line, or null. */
export function questionStart(text: string): QuestionStart | null {
  const numbered = NUMBERED.exec(text)
  const certain = NUMBER_AND_WORD.exec(text) ?? WORD_AND_NUMBER.exec(text) ?? SIGNED.exec(text)
  const loose = CELL_NUMBER.exec(text) ?? LOOSE.exec(text)
  const found = numbered ?? certain ?? loose
  const word = WORD.exec(text)
  if (!found) return word && { number: null, style: 'word', length: word[0].length, isLoose: false }
  // "5. Savol: …"
  const { length } = found[0]
  const prefix = WORD.exec(text.slice(length))?.[0].length ?? 0
  const style = numbered ? (numbered[2] ?? '') : certain ? 'word' : 'loose'
  return { number: Number(found[1]), style, length: length + prefix, isLoose: style === 'loose' }
}

const ANSWER =
  /^[\s\uE000]{0,20}\(?(?:to.?g.?ri\s|тўғри\s|правильный\s|correct\s)?(?:javob(?:i)?|жавоб(?:и)?|ответ|answer|kalit|key|ключ)(?:\s?[:=–—-]\s{0,20}|\s{1,3}(?=\(?[A-JА-Ж][).]?\s{0,9}$))/iu

/** Where the answer begins in a line such as `Javob: 12,5`; null for another line. */
export const answerLine = (text: string): number | null => ANSWER.exec(text)?.[0].length ?? null

const INLINE_ANSWER = /[\s.;?)\uE000]\(?(?:javob|жавоб|ответ|answer)\s?:\s{0,20}/iu

/** Where an answer stands at the end of a text: from its word, and from the answer itself. */
export function inlineAnswer(text: string, after = 0): { from: number; to: number } | null {
  const match = INLINE_ANSWER.exec(text.slice(after))
  return match ? { from: after + match.index + 1, to: after + match.index + match[0].length } : null
}

const EXPLANATION =
  /^\s{0,20}(?:yechim|yechish|yechilishi|izoh|tushuntirish|ечим|ечиш|ечилиши|изоҳ|тушунтириш|решение|пояснение|объяснение|solution|explanation)(?:i|и)?\s?[:.–—-]/iu

/** Whether a line begins the explanation of an answer. */
export const isExplanation = (text: string): boolean => EXPLANATION.test(text)

/** The text of an explanation without its first word. */
export const explanationFrom = (text: string): number => {
  const match = EXPLANATION.exec(text)
  return match ? match[0].length : 0
}

const RANGES = [
  /(?<!\d)(\d{1,3})\s?[-–—]\s?(\d{1,3})\s?[-–—]?\s?(?:savol|topshiriq|test|misol|масала|савол|топшириқ|вопрос|задани|question)/iu,
  /(?:savol|topshiriq|савол|топшириқ|вопрос|задани|questions?)\p{L}{0,9}\s{1,3}(?:№\s?)?(\d{1,3})\s?(?:[-–—]|to|and|и|va)\s?(\d{1,3})(?!\d)/iu,
  /(?<!\d)(\d{1,3})\s?(?:va|и|and|,)\s?(\d{1,3})\s?[-–—]\s?(?:savol|topshiriq|савол|топшириқ)/iu,
  /(?<!\d)(\d{1,3})\s?[-–—]?\s?dan\s(\d{1,3})\s?[-–—]?\s?gacha/iu,
]

/** The numbers of questions that share what follows: `33-35-savollar uchun matn`. */
export function passageRange(text: string): { from: number; to: number } | null {
  if (text.length > 400) return null
  for (const range of RANGES) {
    const [, from, to] = range.exec(text) ?? []
    if (from && to && Number(from) < Number(to)) return { from: Number(from), to: Number(to) }
  }
  return null
}

const PASSAGE_WORDS =
  /matnni|matn(?:ni)? o.?qi|(?:^|\s)matn(?:\s|:|\.|$)|матнни|(?:^|\s)матн(?:\s|:|\.|$)|прочитайте|(?:^|\s)текст(?:\s|:|\.|$)|read the|(?:^|\s)passage/iu

/** Whether a line that belongs to no question begins a text to read. */
export const isPassageStart = (text: string): boolean => text.length <= 400 && PASSAGE_WORDS.test(text)

/** Words of the school and the author at the top of a file. */
const LETTERHEAD =
  /maktab|o.?qituvchi|litsey|kollej|universitet|institut|kafedra|fakultet|tuzuvchi|tasdiq|мактаб|ўқитувчи|лицей|коллеж|университет|институт|кафедра|факультет|тузувчи|тасдиқ|школ|учител/iu
const MAX_HEADING = 60
const MAX_HEADING_WORDS = 8

const OPEN_END =
  /(?:[,:–—-]|(?:^|\s)(?:va|yoki|hamda|bilan|uchun|ва|ёки|ҳамда|билан|учун|и|или|and|or|of|the|in|\(?\p{L}\s?[).]))$/iu
const PAGE_NUMBER = /^[-–—\s]{0,9}\d{1,4}[-–—\s]{0,9}$/

/** Whether a line goes on with the one before it, rather than a heading or the number of a page. */
export const continues = (before: string, text: string): boolean =>
  OPEN_END.test(before.trimEnd().slice(-20)) ||
  (!PAGE_NUMBER.test(text) && !isHeading(text) && /^(?:[\p{Ll}\d=+<>≤≥−–-]|[\s\uFFFC]*$)/u.test(text))

/** Whether a line that belongs to no question is a heading: short, not a sentence, and without places to fill in. */
export const isHeading = (text: string): boolean =>
  text.length <= MAX_HEADING &&
  text.split(/\s+/).length <= MAX_HEADING_WORDS &&
  /\p{L}{2}/u.test(text) &&
  /^[\p{Lu}\d«"“]/u.test(text) &&
  !LETTERHEAD.test(text) &&
  !/[.;,?!…]$|\uFFFC|\uE000|__|:./u.test(text)

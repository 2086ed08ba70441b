import { type CodeRange, codeRanges, isCodeWord } from './code-words.ts'

/**
 * Transliterates Uzbek between the Latin and the Cyrillic alphabet. Addresses, e-mails, placeholders, code, names and file
 * formats stay as they are. Pure; linear in the length of the text.
 */

/** Stems of loan words that Cyrillic does not spell letter by letter: ц, soft and hard signs. */
const STEMS = [
  ['albom', 'альбом'],
  ['ansambl', 'ансамбль'],
  ['aprel', 'апрель'],
  ['avtomobil', 'автомобиль'],
  ['dekabr', 'декабрь'],
  ['detal', 'деталь'],
  ['fevral', 'февраль'],
  ['film', 'фильм'],
  ['filtr', 'фильтр'],
  ['inersiya', 'инерция'],
  ['intervyu', 'интервью'],
  ['iyul', 'июль'],
  ['iyun', 'июнь'],
  ['kabel', 'кабель'],
  ['kalendar', 'календарь'],
  ['kalkulyator', 'калькулятор'],
  ['kompyuter', 'компьютер'],
  ['konsert', 'концерт'],
  ['konsultatsiya', 'консультация'],
  ['litsenziya', 'лицензия'],
  ['litsey', 'лицей'],
  ['matritsa', 'матрица'],
  ['mebel', 'мебель'],
  ['medal', 'медаль'],
  ['model', 'модель'],
  ['modul', 'модуль'],
  ['multfilm', 'мультфильм'],
  ['multimedia', 'мультимедиа'],
  ['noyabr', 'ноябрь'],
  ['nyuton', 'ньютон'],
  ['obyekt', 'объект'],
  ['oktabr', 'октябрь'],
  ['parol', 'пароль'],
  ['pensiya', 'пенсия'],
  ['porsiya', 'порция'],
  ['portfel', 'портфель'],
  ['profil', 'профиль'],
  ['proporsiya', 'пропорция'],
  ['protsent', 'процент'],
  ['protsess', 'процесс'],
  ['retsept', 'рецепт'],
  ['sement', 'цемент'],
  ['sentabr', 'сентябрь'],
  ['sikl', 'цикл'],
  ['silindr', 'цилиндр'],
  ['sirk', 'цирк'],
  ['sirkul', 'циркуль'],
  ['subyekt', 'субъект'],
  ['yanvar', 'январь'],
] as const
const CYRILLIC_STEM = new Map<string, string>(STEMS)
/** A soft sign at the end of a stem is dropped before an ending: `пароль`, `паролни`, `паролингиз`. */
const LATIN_STEM = new Map<string, string>(
  STEMS.flatMap(([latin, cyrillic]) => [
    [cyrillic, latin],
    [cyrillic.replace(/ь$/, ''), latin],
  ]),
)

/** Names, file formats, currencies and keys that no alphabet changes. An Uzbek ending after one is transliterated: `Telegramга`. */
const KEPT = new Set(
  (
    'Kashf Telegram Payme Click Uzcard Humo Uzum Paynet Atmos Vimeo Dropbox YouTube Instagram Facebook Google Drive Yandex ' +
    'Microsoft Authenticator JavaScript TypeScript Python PostgreSQL Node Markdown Word Excel WebM WebP WebVTT SubRip Chrome ' +
    'Safari Firefox Android iPhone Windows AirPlay Fullscreen Space Esc Ctrl Del Enter Shift Soon Email email Network Decode ' +
    'Source Supported PDF JPG JPEG PNG MOV MKV AVI CSV JSON XML ZIP GIFT QTI Moodle OGG HTML CSS UTF URL QR ID IP SMS SMM IT UI UX IELTS TOEFL SEO API USB LED GPS CRM Arduino Figma Photoshop UZS USD C'
  ).split(' '),
)

/** Columns and values of files, and a command, which are kept as whole words. */
const COLUMNS = new Set('amount state result note paid failed reversed ledger verify'.split(' '))

const PAIRS = [
  ["o'", 'ў'],
  ["g'", 'ғ'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['yo', 'ё'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['ye', 'е'],
  ["yo'", 'йў'],
  ["s'h", 'сҳ'],
  ['tsiya', 'ция'],
  ['ksiya', 'кция'],
  ['nsiya', 'нция'],
  ['psiya', 'пция'],
  ['tsion', 'цион'],
] as const
const LETTERS = 'abdefghijklmnopqrstuvxyz'
const CYRILLIC_LETTERS = 'абдефгҳижклмнопқрстувхйз'

const CYRILLIC_OF = new Map<string, string>(PAIRS)
const LATIN_OF = new Map<string, string>(PAIRS.map(([latin, cyrillic]) => [cyrillic, latin]))
for (const [i, latin] of [...LETTERS].entries()) {
  const cyrillic = CYRILLIC_LETTERS[i] ?? ''
  CYRILLIC_OF.set(latin, cyrillic)
  LATIN_OF.set(cyrillic, latin)
}
LATIN_OF.set('э', 'e').set('ц', 'ts').set('ъ', "'").set('ь', '').set('щ', 'sh').set('ы', 'i')

const LATIN_VOWELS = 'aeiou'
const CYRILLIC_VOWELS = 'аеёиоуўэюя'
const APOSTROPHES = /[ʻʼ‘’`]/g
/** Text between backticks is code. */
const CODE = '`'
/** Words of the English sentences of the specification: one of the first, or two of the others, which may be names. */
const ENGLISH = /\b(?:you|please|the)\b/i
const MAYBE_ENGLISH = /\b(?:can|only|your|field|required|enable|was|are|files?|supported|by|source)\b/gi
const PLACEHOLDER_OR_WORD = /\{[^{}]*\}|[\p{L}\p{M}\p{N}'ʻʼ‘’]+/gu
const LONGEST_STEM = 13

/** Addresses, e-mails, handles, paths, options, file names and names in code (`payout_id`). */
const isAddress = (chunk: string): boolean =>
  /@|:\/\/|^[("“]?(?:~|\.{1,2}|[a-z]:)?[/\\][a-z]|^--[a-z]|^-[a-z]$|[a-z0-9]\.[a-z]|[a-z]_[a-z]|(?<![\w.])\.[a-z]/i.test(
    chunk,
  )

/** A single-letter key name, `N`, or variable, `x`; an initial has a full stop, and a vowel may be a word, `m` a metre. */
const isKey = (chunk: string): boolean => /^[B-DF-HJ-NP-TV-Zbdfhjknpqrvxyz][,;:]?$/.test(chunk)

/** Numbers with units (`1080p`), codes (`MP4`) and words with letters or capitals that Uzbek does not have. */
const isForeign = (word: string): boolean =>
  /\p{L}\p{N}|^\p{N}+\p{L}$/u.test(word) || /w|c(?!h)/i.test(word) || /[a-z][A-Z]/.test(word)

function longestPrefix(word: string, has: (prefix: string) => boolean): string {
  for (let length = Math.min(word.length, LONGEST_STEM); length > 0; length--) {
    if (has(word.slice(0, length))) return word.slice(0, length)
  }
  return ''
}

/** Finds a kept name at the beginning of a word; one of one or two letters must be the whole word. */
function keptName(word: string): string {
  const name = longestPrefix(word, (prefix) => KEPT.has(prefix) && !/^[A-Z]/.test(word.slice(prefix.length)))
  return name.length > 2 || name === word ? name : ''
}

const isUpper = (text: string): boolean => text !== text.toLowerCase() && text === text.toUpperCase()

/** Applies the case of `source` to `spelled`; `next` is the following letter: `Sh`, or `SH` in a word of capitals. */
function likeCase(source: string, spelled: string, next: string): string {
  const first = source[0] ?? ''
  if (first === first.toLowerCase()) return spelled
  const isAllUpper = source.length > 1 ? isUpper(source) : isUpper(next)
  return isAllUpper ? spelled.toUpperCase() : spelled.slice(0, 1).toUpperCase() + spelled.slice(1)
}

function cyrillicWord(word: string): string {
  if (COLUMNS.has(word)) return word
  const code = codeBeforeEnding(word)
  if (code !== '') return code + cyrillicWord(word.slice(code.length))
  const name = keptName(word)
  if (name === '' && isForeign(word)) return word
  const stem = name === '' ? longestPrefix(word.toLowerCase(), (prefix) => CYRILLIC_STEM.has(prefix)) : ''
  let at = name.length + stem.length
  const spelledStem = (CYRILLIC_STEM.get(stem) ?? '').replace(/ь$/, at < word.length ? '' : 'ь')
  let result = name + likeCase(word.slice(0, stem.length), spelledStem, '')
  while (at < word.length) {
    const before = word[at - 1]?.toLowerCase() ?? ''
    const source =
      [5, 3, 2, 1]
        .map((length) => word.slice(at, at + length))
        .find((text) => CYRILLIC_OF.has(text.toLowerCase())) ?? word.slice(at, at + 1)
    const key = source.toLowerCase()
    const isAfterConsonant = /[a-z']/.test(before) && !LATIN_VOWELS.includes(before) && before !== "'"
    let letters = CYRILLIC_OF.get(key) ?? source
    if (key === 'e' && !isAfterConsonant) letters = before === "'" ? 'е' : 'э'
    if (key === 'ye' && isAfterConsonant) letters = 'ье'
    if (key === "'")
      letters = at > name.length && at + 1 < word.length ? (isUpper(word[at + 1] ?? '') ? 'Ъ' : 'ъ') : source
    result += likeCase(source, letters, word.slice(at + source.length, at + source.length + 1))
    at += source.length
  }
  return result
}

function latinWord(word: string): string {
  const stem = longestPrefix(word.toLowerCase(), (prefix) => LATIN_STEM.has(prefix))
  let result = likeCase(word.slice(0, stem.length), LATIN_STEM.get(stem) ?? '', '')
  let at = stem.length
  while (at < word.length) {
    const before = word[at - 1]?.toLowerCase() ?? ''
    const pair = word.slice(at, at + 2)
    const source = pair.toLowerCase() === 'сҳ' ? pair : word.slice(at, at + 1)
    const key = source.toLowerCase()
    let letters = LATIN_OF.get(key) ?? source
    const isAfterVowel = CYRILLIC_VOWELS.includes(before)
    if (key === 'е') letters = before === '' || isAfterVowel || before === 'ь' ? 'ye' : 'e'
    if (key === 'ц') letters = before !== '' && isAfterVowel ? 'ts' : 's'
    result += likeCase(source, letters, word[at + source.length] ?? word[at - 1] ?? '')
    at += source.length
  }
  return result
}

/** The word of code at the beginning of a word with a common ending: `printga`, `else'ning`. */
function codeBeforeEnding(word: string): string {
  const code = /^([A-Za-z]{4,12}?|[A-Za-z]{2,12}')(?:lar|lari)?(?:ning|ni|ga|da|dan)?$/.exec(word)?.[1] ?? ''
  return code !== word && isCodeWord(code.replace("'", '')) ? code : ''
}

/** Text between backticks, and the ranges, stay as they are. */
function transliterate(
  text: string,
  convert: (word: string) => string,
  rangesOf: (part: string) => CodeRange[],
): string {
  const convertChunk = (chunk: string): string =>
    isAddress(chunk) || isKey(chunk)
      ? chunk
      : chunk.replace(PLACEHOLDER_OR_WORD, (match) => (match.startsWith('{') ? match : convert(match)))
  const convertPart = (part: string): string => {
    let result = ''
    let at = 0
    for (const { start, end } of rangesOf(part)) {
      if (start < at) continue
      result += convertWords(part.slice(at, start)) + part.slice(start, end)
      at = end
    }
    return result + convertWords(part.slice(at))
  }
  const convertWords = (words: string): string => words.replace(/\S+/g, convertChunk)
  return text
    .split(CODE)
    .map((part, i) => (i % 2 === 1 ? part : convertPart(part)))
    .join(CODE)
}

const isEnglish = (text: string): boolean =>
  ENGLISH.test(text) || (text.match(MAYBE_ENGLISH)?.length ?? 0) > 1

/** The text in the Cyrillic alphabet: `O'zbekcha` → `Ўзбекча`. Any apostrophe is understood; an English sentence is unchanged. */
export const toCyrillic = (text: string): string =>
  isEnglish(text)
    ? text
    : transliterate(text, (word) => cyrillicWord(word.replace(APOSTROPHES, "'")), codeRanges)

/** Words of English titles, and what only Uzbek titles have beside them. */
const ENGLISH_TITLE = /\b(?:of|and|with|for|from|to|how|learn|english|beginners?|course|basics?|speaking)\b/i
const UZBEK_TITLE = /['ʻʼ‘’]|q(?!u)|\b(?:va|bilan|uchun|haqida|asoslari)\b|(?:lar|lari|ning|dan)\b/i

/** The title of a course whose language is not known, in the Cyrillic alphabet; one that reads as English is unchanged. */
export const titleInCyrillic = (title: string): string =>
  ENGLISH_TITLE.test(title) && !UZBEK_TITLE.test(title) ? title : toCyrillic(title)

/** The text in the Latin alphabet with straight apostrophes: `Ўзбекча` → `O'zbekcha`. */
export const toLatin = (text: string): string =>
  transliterate(
    text,
    (word) => (/[\u0400-\u04ff]/.test(word) ? latinWord(word) : word),
    () => [],
  )

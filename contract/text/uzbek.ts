/** Folds Uzbek text as people type it, so that stored texts and searches compare equal in either alphabet. */

const LATIN_OF_CYRILLIC = new Map(
  Object.entries({
    ш: 'sh',
    щ: 'sh',
    ч: 'ch',
    ё: 'yo',
    ю: 'yu',
    я: 'ya',
    ц: 'ts',
    ў: "o'",
    ғ: "g'",
    ъ: "'",
    ь: '',
  }),
)
const single = 'абвгдезийклмнопрстуфхыэқҳжі'
const singleLatin = 'abvgdeziyklmnoprstufxieqhji'
for (const [i, letter] of [...single].entries()) LATIN_OF_CYRILLIC.set(letter, singleLatin[i] ?? '')

/** Letters of the reformed alphabets that do not decompose into a Latin letter and a combining mark. */
const REFORMED = new Map(Object.entries({ ş: 'sh', ç: 'ch', ñ: 'ng', ı: 'i' }))

/** Every character that people use for the tutuq belgisi and in o' and g'. */
const APOSTROPHES = /[ʻʼʽʾʿˈʹˊˋ‘’‚‛`´'′‵ꞌ＇՚᾽]/g
/** The text with one kind of apostrophe, the straight one. */
export const withOneApostrophe = (text: string): string => text.replace(APOSTROPHES, "'")

/** Characters that are an apostrophe only after o or g inside a word. */
const LOOSE_APOSTROPHES = /(?<=[og])["“”;*^](?=\p{L})/gu
const CYRILLIC = /[\u0400-\u04ff]/g

/**
 * The text in Unicode normalization form C. Only the first eight of a run of combining marks stay: no language needs more, and
 * normalizing a long run takes quadratic time.
 */
export const composeNfc = (text: string): string =>
  text.replace(/\p{M}{9,}/gu, (marks) => [...marks].slice(0, 8).join('')).normalize('NFC')

/**
 * The text in lower-case Latin letters with one kind of apostrophe and single spaces: `Ўт` and `O‘t` become `o't`. Unlike the
 * search key it keeps words apart that differ only in an apostrophe.
 */
export function latinUzbek(text: string): string {
  return withOneApostrophe(composeNfc(text).toLowerCase())
    .replace(CYRILLIC, (letter) => LATIN_OF_CYRILLIC.get(letter) ?? '')
    .replace(LOOSE_APOSTROPHES, "'")
    .replace(/[şçñı]/g, (letter) => REFORMED.get(letter) ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9+#']+/g, ' ')
    .replace(/(?<![a-z])'+|(?<![og])'+(?![a-z])/g, '')
    .trim()
}

/**
 * The search key of a text: lower-case ASCII letters, digits, `+` and `#`, single spaces. `Ўзбек`, `O‘zbek` and `ozbek` all
 * become `ozbek`. It is stored beside the text and compared with the key of the search.
 */
export function foldUzbek(text: string): string {
  return latinUzbek(text).replaceAll("'", '')
}

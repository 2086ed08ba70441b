/** Uzbek text as people type it: one folding for stored text and for what is searched. */

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

/** Letters of the reformed alphabets that are more than a letter with a mark. */
const REFORMED = new Map(Object.entries({ ş: 'sh', ç: 'ch', ñ: 'ng', ı: 'i' }))

/** Every sign that people use for the tutuq belgisi and in o' and g'. */
const APOSTROPHES = /[ʻʼʽʾʿˈʹˊˋ‘’‚‛`´'′‵ꞌ＇՚᾽]/g
/** And those that are signs of their own unless they follow o or g inside a word. */
const LOOSE_APOSTROPHES = /(?<=[og])["“”;*^](?=\p{L})/gu
const CYRILLIC = /[\u0400-\u04ff]/g

/**
 * The text in the one way to compose letters (NFC). Of a run of combining marks the first eight stay: no letter of any
 * language has more, and putting a longer run in order takes quadratic time.
 */
export const composed = (text: string): string =>
  text.replace(/\p{M}{9,}/gu, (marks) => [...marks].slice(0, 8).join('')).normalize('NFC')

/**
 * Text in Latin letters with one kind of apostrophe, lower-case, single spaces: `Ўт` and `O‘t` become `o't`. Tells words
 * apart that fold alike.
 */
export function writtenUzbek(text: string): string {
  return composed(text)
    .toLowerCase()
    .replace(APOSTROPHES, "'")
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
 * Search key of a text: lower-case ASCII letters, digits, `+` and `#`, single spaces. `Ўзбек`, `O‘zbek`, `ozbek`
 * all become `ozbek`. The result is stored beside the text and compared with the folded query.
 */
export function foldUzbek(text: string): string {
  return writtenUzbek(text).replaceAll("'", '')
}

/** Uzbek text as people type it: one folding for stored text and for what is searched. */

const LATIN_OF_CYRILLIC: Record<string, string> = {
  ш: 'sh',
  щ: 'sh',
  ч: 'ch',
  ё: 'yo',
  ю: 'yu',
  я: 'ya',
  ц: 'ts',
  ъ: '',
  ь: '',
}
const single = 'абвгдезийклмнопрстуфхыэўғқҳжі'
const singleLatin = 'abvgdeziyklmnoprstufxieogqhji'
for (const [i, letter] of [...single].entries()) LATIN_OF_CYRILLIC[letter] = singleLatin[i] ?? ''

/** Every sign that people use for the tutuq belgisi and in o' and g'. */
const APOSTROPHES = /[ʻʼ‘’`´'′]/g
const CYRILLIC = /[\u0400-\u04ff]/g

/**
 * Search key of a text: lower-case ASCII letters, digits, `+` and `#`, single spaces. `Ўзбек`, `O‘zbek`, `ozbek`
 * all become `ozbek`. The result is stored beside the text and compared with the folded query.
 */
export function foldUzbek(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(CYRILLIC, (letter) => LATIN_OF_CYRILLIC[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9+#]+/g, ' ')
    .trim()
}

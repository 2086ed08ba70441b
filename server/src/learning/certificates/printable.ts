/* The letters that fonts/*.ttf have: Latin of many languages, Cyrillic with the Uzbek letters and their neighbours'. */
const HAS =
  /[\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b4\u00b6-\u017f\u0218-\u021b\u02bb\u02bc\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490-\u0493\u049a\u049b\u04a2\u04a3\u04ae\u04af\u04b2\u04b3\u04b6\u04b7\u04ba\u04bb\u04d8\u04d9\u04e2\u04e3\u04e8\u04e9\u04ee\u04ef\u1e9e\u2013\u2014\u2018\u2019\u201c-\u201e\u2022\u2026\u2116\u2212]/u

/** The text on one line with the letters that our font has: others (emoji, other scripts) would be printed as boxes. */
export function printable(text: string): string {
  let kept = ''
  for (const sign of text.normalize('NFC').replace(/\s+/g, ' ')) if (HAS.test(sign)) kept += sign
  return kept.replace(/ +/g, ' ').trim()
}

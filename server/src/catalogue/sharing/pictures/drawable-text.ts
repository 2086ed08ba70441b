import { composed } from '@kashf/contract/uzbek.ts'

/*
 * The letters that onest-bold.ttf and onest-medium.ttf have: those of web/public/fonts joined in one file, because the
 * library that draws text reads no woff2.
 */
const HAS =
  /[\u0020-\u007e\u00a0\u00ab\u00b0\u00b7\u00bb\u00d7\u02bb\u02bc\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490-\u0493\u049a\u049b\u04b2\u04b3\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2116\u2190\u2192\u2212\u2713]/u

/**
 * The text on one line as our font can draw it: a letter with a foreign accent loses the accent, and what the font does
 * not have (emoji, other scripts, signs that nobody sees) is left out rather than shown as a box.
 */
export function drawableText(text: string): string {
  let drawable = ''
  for (const sign of composed(text).replace(/\s+/g, ' ')) {
    if (HAS.test(sign)) drawable += sign
    else drawable += [...sign.normalize('NFKD')].filter((part) => HAS.test(part)).join('')
  }
  return drawable.replace(/ +/g, ' ').trim()
}

/** Signs of GIFT that a backslash makes text. They are held by characters of the private use area while a text is divided. */
const SIGNS = '~=#{}:\\'
const HELD_FROM = 0xe000
const held = (sign: string) => String.fromCharCode(HELD_FROM + SIGNS.indexOf(sign))

/** `\n` is a new line, but not where it begins a command of TeX that nobody escaped. */
const NEW_LINE = /\\n(?!(?:eq|abla|ot|otin|mid|eg|i)(?![A-Za-z]))/g

/** A text whose escaped signs are held. */
export const hold = (text: string): string =>
  text
    .replace(/[\uE000-\uE00F]/g, '')
    .replace(/\\([~=#{}:\\])/g, (_, sign: string) => held(sign))
    .replace(NEW_LINE, '\n')

/** The text that was meant, without spaces around it. */
export const release = (text: string): string =>
  text.replace(/[\uE000-\uE00F]/g, (sign) => SIGNS[sign.charCodeAt(0) - HELD_FROM] ?? '').trim()

/** A text in which the signs inside braces, such as those of `\frac{1}{2}`, are held. */
export function holdBraced(text: string): string {
  let depth = 0
  return text.replace(/[~=#{}]/g, (sign) => {
    if (sign === '{') depth++
    const isInside = depth > 0
    if (sign === '}') depth--
    return isInside ? held(sign) : sign
  })
}

/** The characters of the font Symbol from 0x20 and from 0xA1 on. */
const SYMBOL_LOW =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const SYMBOL_HIGH =
  'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪□⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'
const WINGDINGS = new Map([
  [0xfc, '✓'],
  [0xfe, '☑'],
  [0x52, '☑'],
  [0xfb, '✗'],
  [0xfd, '☒'],
  [0x6f, '☐'],
  [0x71, '☐'],
  [0xa8, '☐'],
  [0xe0, '→'],
  [0xf0, '⇒'],
  [0xa7, '▪'],
])
/** Stands for a character or a formula that could not be read. */
export const UNREADABLE = '□'

/** The character of a symbol font with this code; Office adds 0xF000 to it. */
export function symbolOf(font: string, code: number): string {
  const at = code & 0xff
  if (/wingdings/i.test(font)) return WINGDINGS.get(at) ?? UNREADABLE
  if (!/symbol/i.test(font)) return code < 0xe000 ? String.fromCharCode(code) : UNREADABLE
  return (at < 0xa1 ? SYMBOL_LOW[at - 0x20] : SYMBOL_HIGH[at - 0xa1]) ?? UNREADABLE
}

/** Text as it is read: usual spaces, no soft hyphens, no marks of direction, and nothing that stands for an inset or a cell. */
export const readable = (text: string, font: string): string =>
  (/^(?:symbol|wingdings)$/i.test(font)
    ? text.replace(/[\x21-\x7e\xa1-\xff]/g, (sign) => symbolOf(font, sign.charCodeAt(0)))
    : text
  )
    .replace(/[\uf020-\uf0ff]/g, (sign) => symbolOf(font === '' ? 'Symbol' : font, sign.charCodeAt(0)))
    .replace(/[\s\u00a0]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(\d)\ufe0f?\u20e3/g, '$1.')
    .replace(/\ufe0f/g, '')
    .replace(/\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\ufffc/gu, '')
    .normalize('NFC')

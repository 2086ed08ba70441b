/** A key of the pad: what it shows, what it inserts, and the name that screen readers say. `¦` is where the caret goes. */
export interface PadKey {
  shows: string
  inserts: string
  name:
    | 'fraction'
    | 'root'
    | 'power'
    | 'index'
    | 'plusMinus'
    | 'atMost'
    | 'pi'
    | 'infinity'
    | 'system'
    | 'sine'
    | 'log'
    | 'integral'
}

export const PAD: readonly PadKey[] = [
  { shows: 'a/b', inserts: '\\frac{¦}{}', name: 'fraction' },
  { shows: '√x', inserts: '\\sqrt{¦}', name: 'root' },
  { shows: 'xⁿ', inserts: '^{¦}', name: 'power' },
  { shows: 'x₁', inserts: '_{¦}', name: 'index' },
  { shows: '±', inserts: '\\pm ¦', name: 'plusMinus' },
  { shows: '≤', inserts: '\\le ¦', name: 'atMost' },
  { shows: 'π', inserts: '\\pi ¦', name: 'pi' },
  { shows: '∞', inserts: '\\infty ¦', name: 'infinity' },
  { shows: '{', inserts: '\\begin{cases} ¦ \\\\  \\end{cases}', name: 'system' },
  { shows: 'sin', inserts: '\\sin ¦', name: 'sine' },
  { shows: 'log', inserts: '\\log_{¦}', name: 'log' },
  { shows: '∫', inserts: '\\int_{¦}^{} ', name: 'integral' },
]

export interface Inserted {
  text: string
  caret: number
}

/** Whether a place is within `$…$` or `$$…$$`: behind an odd number of dollars that no backslash escapes. */
function isInFormula(text: string, at: number): boolean {
  let isInside = false
  for (let i = 0; i < at; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '$') {
      isInside = !isInside
      if (text[i + 1] === '$') i++
    }
  }
  return isInside
}

/** Replaces a selection by what a key inserts, in a formula of its own where the caret is in none. The selection goes to its `¦`. */
export function insertFormula(text: string, from: number, to: number, inserts: string): Inserted {
  const selected = text.slice(from, to)
  const [head = '', tail = ''] = inserts.split('¦')
  const [open, close] = isInFormula(text, from) ? ['', ''] : ['$', '$']
  const before = text.slice(0, from) + open + head + selected
  return { text: before + tail + close + text.slice(to), caret: before.length }
}

/** Inserts a text such as a picture or a gap at a place, behind what was selected. */
export function insertText(text: string, at: number, inserted: string): Inserted {
  return { text: text.slice(0, at) + inserted + text.slice(at), caret: at + inserted.length }
}

/** A formula in a text, with the place of it and its dollars. */
export interface FormulaPlace {
  from: number
  to: number
  latex: string
  isDisplay: boolean
}

/** The formula in which a caret stands; null where it stands in none. */
export function formulaAt(text: string, caret: number): FormulaPlace | null {
  let open: { from: number; isDisplay: boolean } | null = null
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '$') {
      const isDisplay: boolean = text[i + 1] === '$'
      const to = i + (isDisplay ? 2 : 1)
      if (open === null) {
        if (i >= caret) return null
        open = { from: i, isDisplay }
      } else {
        if (caret > open.from && caret < to) {
          const latex = text.slice(open.from + (open.isDisplay ? 2 : 1), i).trim()
          return { from: open.from, to, latex, isDisplay: open.isDisplay }
        }
        open = null
      }
      i = to - 1
    }
  }
  return null
}

/** Puts a formula at a place: in place of the one that stands there, or behind what was selected. */
export function putFormula(
  text: string,
  place: FormulaPlace | { from: number; to: number; isDisplay?: false },
  latex: string,
): Inserted {
  const dollars = place.isDisplay ? '$$' : '$'
  const before = text.slice(0, place.from) + dollars + latex + dollars
  return { text: before + text.slice(place.to), caret: before.length }
}

import { visualFormulaText as text } from '../../../../text/teach/practice/question-editor.ts'

/** A key of the window: what it shows, what it inserts (`#@` is the selection, `#?` an empty place), its name where it shows a sign. */
export interface VisualKey {
  shows: string
  inserts: string
  name?: string
}

const { groups, keys: names } = text
const key = (shows: string, inserts: string, name?: keyof typeof names): VisualKey => ({
  shows,
  inserts,
  ...(name && { name: names[name] }),
})
const plain = (signs: string): VisualKey[] => [...signs].map((sign) => key(sign, sign))

/** The keys by groups, in the order of how often school mathematics needs them. */
export const VISUAL_KEYS: readonly { title: string; keys: readonly VisualKey[] }[] = [
  {
    title: groups.structures,
    keys: [
      key('a/b', '\\frac{#@}{#?}', 'fraction'),
      key('√', '\\sqrt{#@}', 'root'),
      key('ⁿ√', '\\sqrt[#?]{#@}', 'nthRoot'),
      key('x²', '#@^{2}', 'square'),
      key('xⁿ', '#@^{#?}', 'power'),
      key('x₁', '#@_{#?}', 'index'),
      key('( )', '\\left(#@\\right)', 'brackets'),
      key('|x|', '\\left|#@\\right|', 'modulus'),
      key('{', '\\begin{cases}#@\\\\#?\\end{cases}', 'system'),
      key('a⃗', '\\vec{#@}', 'vector'),
      key('Σ', '\\sum_{#?}^{#?}', 'sum'),
      key('∫', '\\int_{#?}^{#?}', 'integral'),
      key('lim', '\\lim_{#?}', 'limit'),
      key('logₐ', '\\log_{#?}', 'logBase'),
    ],
  },
  {
    title: groups.numbers,
    keys: [
      ...plain('1234567890'),
      key(',', '{,}', 'comma'),
      key('+', '+'),
      key('−', '-', 'minus'),
      key('·', '\\cdot', 'times'),
      ...plain(':=<>;'),
    ],
  },
  {
    title: groups.letters,
    keys: [
      ...plain('xyzabcnmkt'),
      ...(
        [
          ['α', 'alpha'],
          ['β', 'beta'],
          ['γ', 'gamma'],
          ['φ', 'varphi'],
          ['π', 'pi'],
          ['λ', 'lambda'],
          ['ω', 'omega'],
          ['Δ', 'Delta'],
        ] as const
      ).map(([sign, command]) => key(sign, `\\${command}`)),
    ],
  },
  {
    title: groups.signs,
    keys: [
      key('≤', '\\le', 'atMost'),
      key('≥', '\\ge', 'atLeast'),
      key('≠', '\\ne', 'notEqual'),
      key('±', '\\pm', 'plusMinus'),
      key('°', '^{\\circ}', 'degree'),
      key('∞', '\\infty', 'infinity'),
      key('∈', '\\in', 'element'),
      key('∪', '\\cup', 'union'),
      key('∩', '\\cap', 'intersection'),
      key('→', '\\to', 'arrow'),
      key('∠', '\\angle', 'angle'),
      key('⊥', '\\perp', 'perpendicular'),
      key('∥', '\\parallel', 'parallel'),
    ],
  },
  {
    title: groups.functions,
    keys: ['sin', 'cos', 'tg', 'ctg', 'arcsin', 'arccos', 'arctg', 'lg', 'ln'].map((name) =>
      key(name, `\\${name}`),
    ),
  },
]

/** What typing turns into commands. MathLive's own list has commands that the renderer of questions does not know. */
export const TYPED_COMMANDS: ReadonlyMap<string, string> = new Map([
  ...['sin', 'cos', 'tg', 'ctg', 'arcsin', 'arccos', 'arctg', 'log', 'lg', 'ln', 'lim'].map(
    (name) => [name, `\\${name}`] as const,
  ),
  ['sqrt', '\\sqrt{#?}'],
  ['pi', '\\pi'],
  ['oo', '\\infty'],
  ['<=', '\\le'],
  ['>=', '\\ge'],
  ['!=', '\\ne'],
  ['+-', '\\pm'],
  ['->', '\\to'],
  ['*', '\\cdot'],
])

/** Signs that LaTeX names; others are written as they are. */
const COMMANDS = new Map(
  Object.entries({
    ...{
      '×': 'times',
      '·': 'cdot',
      '⋅': 'cdot',
      '∙': 'cdot',
      '÷': 'div',
      '±': 'pm',
      '∓': 'mp',
      '≤': 'le',
      '≥': 'ge',
    },
    ...{
      '⩽': 'le',
      '⩾': 'ge',
      '≠': 'ne',
      '≈': 'approx',
      '≡': 'equiv',
      '∼': 'sim',
      '~': 'sim',
      '≅': 'cong',
      '∝': 'propto',
    },
    ...{
      '∞': 'infty',
      '∂': 'partial',
      '∇': 'nabla',
      '∈': 'in',
      '∉': 'notin',
      '∋': 'ni',
      '∪': 'cup',
      '∩': 'cap',
    },
    ...{ '⊂': 'subset', '⊃': 'supset', '⊆': 'subseteq', '⊇': 'supseteq', '∅': 'varnothing', '∖': 'setminus' },
    ...{ '∀': 'forall', '∃': 'exists', '¬': 'neg', '∧': 'land', '∨': 'lor', '→': 'to', '←': 'leftarrow' },
    ...{ '↔': 'leftrightarrow', '⇒': 'Rightarrow', '⇐': 'Leftarrow', '⇔': 'Leftrightarrow', '↑': 'uparrow' },
    ...{
      '↓': 'downarrow',
      '⟶': 'longrightarrow',
      '⟹': 'Longrightarrow',
      '∠': 'angle',
      '⊥': 'perp',
      '∥': 'parallel',
    },
    ...{
      '△': 'triangle',
      '∆': 'Delta',
      '∑': 'sum',
      '∏': 'prod',
      '∫': 'int',
      '…': 'ldots',
      '⋯': 'cdots',
      '⋮': 'vdots',
    },
    ...{ ℏ: 'hbar', ℓ: 'ell', '\\': 'backslash', '⌊': 'lfloor', '⌋': 'rfloor', '⌈': 'lceil', '⌉': 'rceil' },
    ...{ '⟨': 'langle', '⟩': 'rangle', '〈': 'langle', '〉': 'rangle', '‖': 'Vert' },
    ...{
      α: 'alpha',
      β: 'beta',
      γ: 'gamma',
      δ: 'delta',
      ε: 'varepsilon',
      ϵ: 'epsilon',
      ζ: 'zeta',
      η: 'eta',
      θ: 'theta',
    },
    ...{
      ϑ: 'vartheta',
      ι: 'iota',
      κ: 'kappa',
      λ: 'lambda',
      μ: 'mu',
      µ: 'mu',
      ν: 'nu',
      ξ: 'xi',
      π: 'pi',
      ϖ: 'varpi',
    },
    ...{
      ρ: 'rho',
      σ: 'sigma',
      ς: 'varsigma',
      τ: 'tau',
      υ: 'upsilon',
      φ: 'varphi',
      ϕ: 'phi',
      χ: 'chi',
      ψ: 'psi',
    },
    ...{
      ω: 'omega',
      Γ: 'Gamma',
      Δ: 'Delta',
      Θ: 'Theta',
      Λ: 'Lambda',
      Ξ: 'Xi',
      Π: 'Pi',
      Σ: 'Sigma',
      Φ: 'Phi',
    },
    ...{ Ψ: 'Psi', Ω: 'Omega' },
  }),
)
const PLAIN = new Map(
  Object.entries({
    ...{
      '−': '-',
      '–': '-',
      '—': '-',
      '∗': '*',
      '∶': ':',
      '⁄': '/',
      '∕': '/',
      '∣': '|',
      '′': "'",
      '″': "''",
      '’': "'",
    },
    ...{ ℝ: '\\mathbb{R}', ℕ: '\\mathbb{N}', ℤ: '\\mathbb{Z}', ℚ: '\\mathbb{Q}', ℂ: '\\mathbb{C}' },
    ...{ '{': '\\{', '}': '\\}', $: '\\$', '&': '\\&', '#': '\\#', '%': '\\%', _: '\\_' },
    '^': '\\text{\\textasciicircum}',
  }),
)
const IN_TEXT = new Map(
  Object.entries({
    ...{ '{': '\\{', '}': '\\}', $: '\\$', '&': '\\&', '#': '\\#', '%': '\\%', _: '\\_' },
    ...{ '\\': '\\textbackslash{}', '^': '\\textasciicircum{}', '~': '\\textasciitilde{}' },
  }),
)

/** Functions that Word writes upright and KaTeX knows. */
const FUNCTIONS = new Set(
  'sin cos tan cot sec csc cosec tg ctg arcsin arccos arctan arctg arcctg sh ch th cth log lg ln exp lim max min sup inf'.split(
    ' ',
  ),
)

/** Characters that KaTeX refuses: controls, private use, halves of pairs, line separators, and marks without a letter. */
const REFUSED = /\p{Cc}|\p{Co}|\p{Cs}|\p{Cf}|\p{Cn}|\ufffc/gu
const WIDE_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu

/** Letters of mathematical alphabets as usual ones, without what KaTeX refuses. */
export const cleaned = (text: string): string =>
  text
    .replace(/\s/g, ' ')
    .replace(WIDE_LETTERS, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[\u0300-\u036f\u20d0-\u20f0]/g, '')
    .replace(REFUSED, '')

/** Plain text inside a formula. Signs that KaTeX knows in formulas only stand beside it. */
export const plainText = (text: string): string =>
  cleaned(text)
    .split(/([^\p{L}\p{N}\x20-\x7e…])/u)
    .map((piece) => (COMMANDS.has(piece) ? mathText(piece) : literal(piece)))
    .join('')

function literal(text: string): string {
  const inside = text.replace(/[{}$&#%_\\^~]/g, (sign) => IN_TEXT.get(sign) ?? '').replace(/ {2,}/g, ' ')
  if (inside === '') return ''
  return inside === ' ' ? '\\ ' : `\\text{${inside}}`
}

const command = (name: string) => `\\${name} `

/** A word of letters: a function, a word of a language, or letters that stand for themselves. */
function word(letters: string): string {
  if (FUNCTIONS.has(letters)) return command(letters)
  const [, name = '', argument = ''] = /^((?:arc)?(?:sin|cos|c?tg)|log|lg|ln)([a-z])$/.exec(letters) ?? []
  if (name !== '') return command(name) + argument
  if (/[^A-Za-z]/.test(letters) || /^(?:[a-z]{4,}|[A-Z][a-z]{2,})$/.test(letters)) return plainText(letters)
  return letters
}

const TOKENS = /(\d+),(?=\d)|([A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0400-\u04ff]+)| +|./gsu

/** The LaTeX of a run of mathematical text: `1,5≤x` is `1{,}5\le x`. */
export function mathText(text: string): string {
  let latex = ''
  const clean = cleaned(text)
  for (const match of clean.matchAll(TOKENS)) {
    const [token, digits, letters] = match
    const [before = '', after = ''] = [clean[match.index - 1], clean[match.index + token.length]]
    const sign = PLAIN.get(token) ?? token
    const name = COMMANDS.get(token)
    if (digits !== undefined) latex += `${digits}{,}`
    else if (letters !== undefined) latex += word(letters)
    else if (name !== undefined) latex += command(name)
    else if (token.startsWith(' '))
      latex += /[\p{L}\d)\],;]/u.test(before) && /[\p{L}\d([]/u.test(after) ? '\\ ' : ''
    // A prime that follows a script would be a second one.
    else if (sign.startsWith("'")) latex += /[\p{L}\d'′]/u.test(before) ? sign : `{}${sign}`
    else if (sign !== token || /^[\x20-\x7e°]$/.test(token)) latex += sign
    else latex += plainText(token)
  }
  return latex
}

/** Whether a text is the name of a function that takes its limit below. */
export const isOperator = (latex: string): boolean => /^\\(?:lim|max|min|sup|inf|sum|prod) $/.test(latex)

/** The name of a function: `\sin `, or an upright name of one that KaTeX does not know. */
export function functionName(text: string): string {
  const name = cleaned(text).trim()
  if (FUNCTIONS.has(name)) return command(name)
  return /^[A-Za-z]{2,}$/.test(name) ? `\\operatorname{${name}}` : mathText(name)
}

import katex from 'katex'
import 'katex/contrib/mhchem'
import { formulaText } from '../../../contract/practice/formula-text.ts'
import { MAX_FORMULA, withDecimalCommas } from '../../../contract/practice/markup.ts'
import { escapeHtml } from '../../../contract/text/escape-html.ts'

/** The longest MathML of one formula: macros can make much of a short source. */
const MAX_MATHML = 20_000

/**
 * The body of KaTeX's MathML without its wrapper and without its copy of the source; null where it refuses the formula.
 */
function mathBody(latex: string, isDisplay: boolean): string | null {
  try {
    const html = katex.renderToString(latex.includes('\\ce') ? latex : withDecimalCommas(latex), {
      output: 'mathml',
      displayMode: isDisplay,
      throwOnError: false,
      // An unknown command is shown as text in the colour of the text.
      errorColor: 'currentcolor',
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 1000,
    })
    const [from, to] = [html.indexOf('<semantics>'), html.lastIndexOf('<annotation')]
    return from < 0 ? null : html.slice(from + '<semantics>'.length, to)
  } catch {
    // What is nested too deeply for the stack.
    return null
  }
}

/**
 * LaTeX as MathML, with readable text in `data-text` for browsers without MathML. What KaTeX refuses and what is too
 * long is the source itself.
 */
export function renderFormula(latex: string, isDisplay: boolean): string {
  const body = latex.length > MAX_FORMULA ? null : mathBody(latex, isDisplay)
  if (body === null || body.length > MAX_MATHML) return sourceOfFormula(latex)
  return `<math${isDisplay ? ' display="block"' : ''} data-text="${escapeHtml(formulaText(latex))}">${body}</math>`
}

/** A formula that is not rendered. */
export const sourceOfFormula = (latex: string): string =>
  `<code class="formula-source">${escapeHtml(latex)}</code>`

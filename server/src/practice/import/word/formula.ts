import katex from 'katex'
import { BrokenEquation } from './equation.ts'

/** The formula as it is, if it can be rendered; throws BrokenEquation for one that cannot. */
export function renderedFormula(latex: string): string {
  try {
    katex.renderToString(latex, { output: 'mathml', throwOnError: true, strict: 'ignore' })
    return latex
  } catch {
    throw new BrokenEquation(latex)
  }
}

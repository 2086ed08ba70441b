import { formulaText } from '@kashf/contract/practice/formula-text.ts'
import { latexOf } from '@kashf/contract/practice/shorthand.ts'

/** A typed formula as it was understood, on one line: `sqrt(2)/2` is `√2/2`. */
export const formulaReading = (typed: string): string => formulaText(latexOf(typed))

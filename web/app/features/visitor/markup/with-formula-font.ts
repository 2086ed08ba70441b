import './markup.css'

/** How long an answer waits for the font; without it formulas are drawn by a fallback, whose brackets do not grow. */
const LONGEST_WAIT_MS = 2000

/** Loads the font of formulas, or finds it loaded. */
export const loadFormulaFont = (): Promise<unknown> => document.fonts.load('1em "Kashf Math"')

/**
 * Gives an answer that has rendered formulas when their font is loaded, and any other at once: drawn earlier, formulas would
 * change their size and move what is below. For the query of a page that shows `Markup`.
 */
export async function withFormulaFont<T>(answer: T): Promise<T> {
  if (JSON.stringify(answer).includes('<math')) {
    const given = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
    await Promise.race([loadFormulaFont().catch(() => given), given])
  }
  return answer
}

import 'mathlive/fonts.css'
import { MathfieldElement } from 'mathlive'
import { TYPED_COMMANDS } from './visual-formula-keys.ts'

// Fonts come with the stylesheet, whose files are our own; nothing else is fetched.
MathfieldElement.fontsDirectory = null
MathfieldElement.soundsDirectory = null
MathfieldElement.computeEngine = null
MathfieldElement.decimalSeparator = ','

/** A field in which a formula is drawn, in a place of the page. It has no menu, no keyboard and no sounds of its own. */
export function createMathField(place: HTMLElement, of: { latex: string; label: string }): MathfieldElement {
  const field = new MathfieldElement({
    mathVirtualKeyboardPolicy: 'manual',
    popoverPolicy: 'off',
    environmentPopoverPolicy: 'off',
  })
  field.ariaLabel = of.label
  field.value = of.latex
  place.append(field)
  field.menuItems = []
  field.inlineShortcuts = Object.fromEntries(TYPED_COMMANDS)
  return field
}

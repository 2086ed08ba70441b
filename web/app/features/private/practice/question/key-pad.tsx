import { Delete } from 'lucide-react'
import { practiceQuestionText as text } from '../../../../text/learn/practice-question.ts'
import { cx } from '../../../../ui/class-names.ts'

/** A key: what it types, what it shows, and its name where the sign is none. */
interface Key {
  types: string
  shows?: string
  label?: string
}

const { padKeys } = text
const key = (types: string, shows?: string, label?: string): Key => ({ types, shows, label })
const BACKSPACE = key('\b', undefined, padKeys.backspace)
const FRACTION = key('/', 'a/b', padKeys.fraction)
const MINUS = key('-', '−', padKeys.minus)

const keys = (row: string) => [...row].map((sign) => key(sign))

/** What can be in a number: fractions, mixed numbers, powers of ten, a repeating part in brackets. */
const NUMBER_KEYS: Key[] = [
  ...keys('789'),
  ...[FRACTION, key(' ', '␣', padKeys.space)],
  ...keys('456'),
  ...[key('·10^', '10ⁿ', padKeys.power), key('%')],
  ...keys('123()0,'),
  ...[MINUS, key(';'), BACKSPACE],
]
const FORMULA_KEYS: Key[] = [
  ...keys('789'),
  ...[FRACTION, key('√(', '√x', padKeys.root)],
  ...keys('456'),
  ...[key('^', 'xⁿ', padKeys.power), key('π', 'π', padKeys.pi)],
  ...keys('123()0,+'),
  ...[MINUS, BACKSPACE],
  ...keys('x='),
  ...[key('±', '±', padKeys.plusMinus), key('≤', '≤', padKeys.less), key('≥', '≥', padKeys.more)],
]

/** Keys for numbers and formulas, which phones have on several pages of their keyboards. */
export function KeyPad({ isFormula, onKey }: { isFormula: boolean; onKey: (types: string) => void }) {
  return (
    <fieldset className="grid w-full max-w-115 grid-cols-5 gap-1.5 rounded-lg bg-sunken p-2.5">
      <legend className="sr-only">{text.pad}</legend>
      {(isFormula ? FORMULA_KEYS : NUMBER_KEYS).map(({ types, shows, label }) => (
        <button
          key={types}
          type="button"
          aria-label={label && shows ? `${label}, ${shows}` : label}
          // The field keeps the focus and its caret.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onKey(types)}
          className={cx(
            'grid min-h-12.5 place-items-center rounded-md text-xl',
            /^\d$|^,$/.test(types) ? 'bg-surface' : 'border border-edge',
          )}
        >
          {types === '\b' ? <Delete size={22} aria-hidden="true" /> : (shows ?? types)}
        </button>
      ))}
    </fieldset>
  )
}

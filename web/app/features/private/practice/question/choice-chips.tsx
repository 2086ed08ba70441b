import { useId } from 'react'
import { type PartProps, type PlacedOption, tickedOf, toggled } from './part.ts'
import { plainText, QuestionHtml } from './question-html.tsx'

/** The most characters of an option that stands in its button; longer ones are listed once, and buttons have letters. */
const SHORT = 14

/** Whether all options are short enough to stand in buttons. */
export const areShort = (options: readonly PlacedOption[]) =>
  options.every(({ html }) => !html.includes('<') && plainText(html).length <= SHORT)

/** The options of a row as small buttons: their texts where all are short, otherwise their letters. */
export function ChoiceChips({ part, options, value, onAnswer, isReadOnly, label }: PartProps) {
  const name = useId()
  const ticked = tickedOf(value)
  const hasTexts = areShort(options)
  return (
    <fieldset disabled={isReadOnly} className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map(({ place, letter, html }) => (
        <label
          key={place}
          className="grid min-h-11 min-w-11 place-items-center rounded-md border border-edge bg-surface px-2 font-medium has-checked:border-action has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-lapis"
        >
          <input
            type={part.answer === 'choice' ? 'radio' : 'checkbox'}
            name={name}
            aria-label={hasTexts ? undefined : `${letter}: ${plainText(html)}`}
            checked={ticked.includes(place)}
            onChange={() => onAnswer(toggled(part, value, place, options))}
            className="sr-only"
          />
          {hasTexts ? <QuestionHtml inline html={html} /> : letter}
        </label>
      ))}
    </fieldset>
  )
}

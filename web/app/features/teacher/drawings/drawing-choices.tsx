import { type ReactNode, useId } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { FieldGroup } from '../../../ui/forms/field.tsx'

interface DrawingChoicesProps<Name extends string> {
  legend: string
  hint?: string
  options: readonly Name[]
  chosen: Name
  nameOf: (option: Name) => string
  render: (option: Name) => ReactNode
  onChoose: (option: Name) => void
  /** Classes for the width of an option and for the columns. */
  optionClassName: string
}

/** Radio buttons that show a preview of their option. */
export function DrawingChoices<Name extends string>(props: DrawingChoicesProps<Name>) {
  const { legend, hint, options, chosen, nameOf, render, onChoose, optionClassName } = props
  const name = useId()
  return (
    <FieldGroup label={legend} hint={hint}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option} title={nameOf(option)} className="cursor-pointer">
            <input
              type="radio"
              name={name}
              checked={option === chosen}
              onChange={() => onChoose(option)}
              aria-label={nameOf(option)}
              className="peer sr-only"
            />
            <span
              className={cx(
                'block overflow-hidden rounded-md border border-line ring-offset-2 ring-offset-surface peer-checked:ring-3 peer-checked:ring-action peer-focus-visible:outline-3 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus',
                optionClassName,
              )}
            >
              {render(option)}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

import { useEffect, useEffectEvent, useId } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { type PartProps, tickedOf, toggled } from './part.ts'
import { QuestionHtml } from './question-html.tsx'

/** Whether keys pressed here belong to a field that is written in. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select')

/** Options in rows, each with the octagon of its letter: native radio buttons, or checkboxes where several may be right. */
export function OptionList(props: PartProps & { hasShortcuts?: boolean }) {
  const { part, options, value, onAnswer, isReadOnly, label, hasShortcuts } = props
  const name = useId()
  const ticked = tickedOf(value)
  const isOne = part.answer === 'choice'
  const tick = (place: string) => onAnswer(toggled(part, value, place, options))

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isWriting(event.target)) return
    if (document.querySelector('dialog[open]')) return
    // By the place of the key, so that it works with a Cyrillic keyboard too.
    const option = options.find(({ letter }) => event.code === `Key${letter}`)
    if (!option) return
    event.preventDefault()
    tick(option.place)
  })
  useEffect(() => {
    if (!hasShortcuts || isReadOnly) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasShortcuts, isReadOnly])

  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 gap-2.5">
      <legend className="sr-only">{label}</legend>
      {options.map(({ place, letter, html }) => (
        <label
          key={place}
          className="flex min-h-14.5 items-center gap-3 rounded-lg border border-edge bg-surface py-2 pr-3.5 pl-2.5 has-checked:border-lapis has-checked:bg-lapis-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-lapis)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-lapis"
        >
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={name}
            checked={ticked.includes(place)}
            onChange={() => tick(place)}
            onKeyDown={leaveSideArrows}
            className="peer sr-only"
          />
          <Octagon className="peer-checked:bg-action peer-checked:text-on-action">{letter}</Octagon>
          <QuestionHtml inline html={html} className="min-w-0 flex-1" />
          {hasShortcuts && (
            <span aria-hidden="true" className="shortcut max-lg:hidden">
              {letter}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

/** The arrows to the sides turn the pages of an exam; those up and down choose among radio buttons. */
const leaveSideArrows = (event: { key: string; preventDefault: () => void }) => {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.preventDefault()
}

/** The eight-sided mark of an answer. */
export const Octagon = ({ children, className }: { children: React.ReactNode; className?: string }) => (
  <span
    className={cx(
      'octagon grid size-9.5 shrink-0 place-items-center bg-sunken font-semibold text-ink-2',
      className,
    )}
  >
    {children}
  </span>
)

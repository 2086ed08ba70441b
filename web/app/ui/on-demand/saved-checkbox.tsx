import { startTransition, useOptimistic } from 'react'

/**
 * A checkbox without a "save" button: it shows the choice at once, and the saved value again if saving fails. Query
 * data alone is published a tick late, and React would revert the click until then.
 */
export function SavedCheckbox(props: {
  checked: boolean
  label: string
  className: string
  /** Saves the choice; tells the user when that fails. */
  save: (checked: boolean) => Promise<unknown>
}) {
  const [shown, show] = useOptimistic(props.checked)
  const change = (checked: boolean) =>
    startTransition(async () => {
      show(checked)
      await props.save(checked).catch(() => undefined)
    })
  return (
    <input
      type="checkbox"
      aria-label={props.label}
      checked={shown}
      onChange={(event) => change(event.target.checked)}
      className={props.className}
    />
  )
}

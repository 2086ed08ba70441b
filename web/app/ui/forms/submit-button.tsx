import { useHydrated } from '../../shell/base/use-hydrated.ts'
import { Button, type ButtonProps } from '../button.tsx'

/**
 * The button that sends a form. It does nothing until hydration: before that the browser would send the
 * form by itself, with what was typed.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  const isHydrated = useHydrated()
  return (
    <Button
      {...props}
      type="submit"
      disabled={!isHydrated || props.disabled}
      className={isHydrated ? props.className : `${props.className ?? ''} disabled:opacity-100`}
    />
  )
}

import { useHydrated } from '../../shell/base/use-hydrated.ts'
import { Button, type ButtonProps } from '../button.tsx'

/** A form's submit button. Does nothing before hydration, when the browser would submit the form natively. */
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

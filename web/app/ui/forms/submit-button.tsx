import { Button, type ButtonProps } from '../button.tsx'

/** A form's submit button. A press before hydration is replayed after it (`shell/start`). */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <Button {...props} type="submit" />
}

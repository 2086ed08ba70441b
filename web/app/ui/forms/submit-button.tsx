import { Button, type ButtonProps } from '../button.tsx'

/** A form's submit button. Pressed before hydration, it submits after it (`shell/start`). */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <Button {...props} type="submit" />
}

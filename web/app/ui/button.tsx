import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import { SpinnerMark } from './states/spinner.tsx'

export type ButtonVariant = 'primary' | 'soft' | 'outline' | 'quiet' | 'danger' | 'light' | 'clear'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its container. */
  wide?: boolean
  icon?: ReactNode
}

const buttonClass = ({ variant = 'primary', size = 'md', wide }: ButtonStyle) =>
  cx(
    'button',
    variant !== 'primary' && `button-${variant}`,
    size !== 'md' && `button-${size}`,
    wide && 'w-full',
  )

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner, keeps the width, and ignores clicks; the button stays focusable. */
  loading?: boolean
}

/** A button; `type` defaults to "button". */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, loading, className, children, onClick, type = 'button', ...rest } = props
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ variant, size, wide }), className)}
    >
      {loading ? <span className="inline-flex items-center gap-2 opacity-0">{content}</span> : content}
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <SpinnerMark size={20} />
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton(props: ComponentProps<typeof Link> & ButtonStyle) {
  const { variant, size, wide, icon, className, children, ...rest } = props
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A square icon button; `label` is its accessible name and tooltip. */
export function IconButton(
  props: Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode },
) {
  const { label, icon, className, type = 'button', ...rest } = props
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={cx('icon-button', className)}>
      {icon}
    </button>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'
import { SpinnerMark } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'soft' | 'outline' | 'quiet' | 'danger' | 'light' | 'clear'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its container. */
  wide?: boolean
  icon?: ReactNode
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold leading-tight transition-colors duration-150 active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:cursor-default'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-action text-on-action enabled:hover:bg-action-hover [a]:hover:bg-action-hover',
  soft: 'border-transparent bg-lapis-tint text-lapis hover:border-lapis/40',
  outline:
    'border-edge/60 bg-surface text-ink enabled:hover:border-lapis enabled:hover:text-lapis [a]:hover:border-lapis [a]:hover:text-lapis',
  quiet: 'border-transparent bg-transparent text-ink enabled:hover:bg-sunken [a]:hover:bg-sunken',
  /* On the deep ground of a hero, alike in both themes. */
  light: 'border-transparent bg-white text-[#1e3a8a] hover:bg-on-hero-2',
  clear: 'border-white/30 bg-white/12 text-white hover:bg-white/22',
  danger: 'border-red/50 bg-surface text-red enabled:hover:bg-red-tint [a]:hover:bg-red-tint',
}

const sizes: Record<ButtonSize, string> = {
  // As high as the other sizes on touch screens.
  sm: 'min-h-9 px-3 py-1.5 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4.5 py-2',
  lg: 'min-h-13 px-6 py-2.5 text-[1.0625rem]',
}

const buttonClass = ({ variant = 'primary', size = 'md', wide }: ButtonStyle) =>
  cx(base, variants[variant], sizes[size], wide && 'w-full')

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
      className={cx(buttonClass({ variant, size, wide }), 'relative', className)}
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
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  )
}

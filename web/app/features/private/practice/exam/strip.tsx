import type { ReactNode } from 'react'
import { cx } from '../../../../ui/class-names.ts'

const tones = {
  work: 'bg-apricot-tint [&>svg]:text-apricot',
  info: 'bg-lapis-tint [&>svg]:text-lapis',
  good: 'bg-teal-tint [&>svg]:text-teal',
  bad: 'bg-red-tint [&>svg]:text-red',
}

/** A strip that says what is safe, and then what to do. */
export function Strip(props: {
  tone?: keyof typeof tones
  icon: ReactNode
  title?: string
  children?: ReactNode
}) {
  const { tone = 'work', icon, title, children } = props
  return (
    <div
      role="status"
      className={cx(
        'flex items-start gap-2.5 px-4 py-3 text-md [&>svg]:mt-0.5 [&>svg]:shrink-0',
        tones[tone],
      )}
    >
      {icon}
      <span>
        {title && <b className="block">{title}</b>}
        {children}
      </span>
    </div>
  )
}

import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

const tones = {
  good: 'bg-teal-tint text-teal',
  attention: 'bg-apricot-tint text-apricot',
  bad: 'bg-red-tint text-red',
  info: 'bg-lapis-tint text-lapis',
} as const

export interface NoticeProps {
  tone?: keyof typeof tones
  title?: string
  children?: ReactNode
  className?: string
}

/** A message within a page: a failed form, a shortage, a reason. Failures are announced by screen readers. */
export function Notice({ tone = 'info', title, children, className }: NoticeProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('rounded-md px-4 py-3', tones[tone], className)}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className={title ? 'text-ink' : 'font-medium'}>{children}</div>}
    </div>
  )
}

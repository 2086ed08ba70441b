import { cx } from './class-names.ts'

/** Holds the place of what is on its way; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-md bg-sunken', className)} />
}

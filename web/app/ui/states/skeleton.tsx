import { cx } from '../class-names.ts'

/** A placeholder of content that is loading; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-md bg-sunken', className)} />
}

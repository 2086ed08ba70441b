import { cx } from './class-names.ts'

/** The girih pattern as a background, in the text colour of `className`; its parent must be positioned. */
export function Girih({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('girih', className)} />
}

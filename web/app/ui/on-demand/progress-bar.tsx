import { cx } from '../class-names.ts'

/** A progress bar, 0–100. `label` is its accessible name. */
export function ProgressBar({
  value,
  label,
  className,
}: {
  value: number
  label: string
  className?: string
}) {
  const percent = Math.max(0, Math.min(100, Math.round(value)))
  return <progress value={percent} max={100} aria-label={label} className={cx('progress', className)} />
}

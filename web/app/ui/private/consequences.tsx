import { cx } from '../class-names.ts'

/** What an act changes, one sentence each. */
export function Consequences({ sentences, className }: { sentences: readonly string[]; className?: string }) {
  return (
    <ul className={cx('grid gap-2', className)}>
      {sentences.map((sentence) => (
        <li key={sentence} className="border-l-3 border-line pl-3">
          {sentence}
        </li>
      ))}
    </ul>
  )
}

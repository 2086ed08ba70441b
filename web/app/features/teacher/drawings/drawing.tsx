import { cx } from '../../../ui/class-names.ts'

/** One of our own drawings, inline because pictures in `img` cannot use the page's font. */
export function Drawing({ svg, label, className }: { svg: string; label?: string; className?: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={cx('block overflow-hidden [&>svg]:block [&>svg]:h-auto [&>svg]:w-full', className)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `art` draws closed lists; `browserLettering` escapes the words
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {label && <span className="sr-only">{label}</span>}
    </>
  )
}

import type { ReactNode } from 'react'

/** A section of a person's page: a heading with an action, then a list. */
export function PersonSection({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex min-h-12 items-center justify-between gap-4 px-3 py-1.5 sm:px-4">
        <h2 className="text-base">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** The empty state of a section. */
export const EmptySection = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-line px-3 py-3 text-sm text-ink-2 sm:px-4">{children}</p>
)

export const sectionLink =
  'inline-flex min-h-9 items-center rounded-sm text-sm text-lapis hover:underline pointer-coarse:min-h-11'

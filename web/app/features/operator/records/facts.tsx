import type { ReactNode } from 'react'

export interface Fact {
  label: string
  /** Facts without a value are omitted. */
  value: ReactNode
}

/** The facts of a record as a definition list. */
export function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="grid gap-3">
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

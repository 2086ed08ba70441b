import { Skeleton } from '../../../ui/states/skeleton.tsx'

export interface StatTileProps {
  label: string
  /** Undefined while loading. */
  value?: string
  note?: string
}

/** A labelled figure, for use in a `<dl>` grid. */
export function StatTile({ label, value, note }: StatTileProps) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg max-sm:first:col-span-2 max-sm:last:col-span-2 border border-line bg-surface px-4 py-3.5">
      {note && <dd className="text-sm text-ink-3">{note}</dd>}
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-xl font-bold tracking-tight sm:text-2xl">
        {value ?? <Skeleton className="my-1 h-6 w-20" />}
      </dd>
    </div>
  )
}

import { formatDateTime } from '../../../shell/format/format.ts'
import { deletedText as text } from '../../../text/teach/teach.ts'
import { Button } from '../../../ui/button.tsx'

export interface DeletedListProps {
  label: string
  items: readonly { id: number; title: string; restorable_until: string }[]
  /** The id that is being restored. */
  restoringId: number | undefined
  onRestore: (id: number) => void
}

/** What was deleted within a day, each with a restore button; renders nothing without any. */
export function DeletedList({ label, items, restoringId, onRestore }: DeletedListProps) {
  if (items.length === 0) return null
  return (
    <section aria-label={label} className="mt-8">
      <h2 className="text-lg">{label}</h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {items.map(({ id, title, restorable_until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="block text-sm text-ink-2">{text.until(formatDateTime(restorable_until))}</span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={text.restoreOne(title)}
              loading={restoringId === id}
              onClick={() => onRestore(id)}
            >
              {text.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

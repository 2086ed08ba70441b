import { queueText } from '../../../text/operate/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/** The empty state of a list: nothing matches the filters, or there are no records yet. */
export function NoRecords({
  title,
  message,
  isFiltered,
  onClear,
}: {
  title: string
  message: string
  isFiltered: boolean
  onClear: () => void
}) {
  if (!isFiltered) return <EmptyState title={title} message={message} />
  return (
    <EmptyState
      title={queueText.nothingFound}
      message={queueText.nothingFoundHint}
      action={
        <Button variant="outline" onClick={onClear}>
          {queueText.clear}
        </Button>
      }
    />
  )
}

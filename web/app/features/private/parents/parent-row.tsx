import type { ParentLink } from '@kashf/contract/parents/parents.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDate, formatDateTime } from '../../../shell/format/format.ts'
import { parentsText as text } from '../../../text/learn/parents.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'

/** A parent with a link, and the button that ends it. */
export function ParentRow({ link }: { link: ParentLink }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: () => api('DELETE /api/parent-links/:id', { params: { id: link.id } }),
    onSuccess: async () => {
      showToast({ title: text.ended })
      await queries.invalidateQueries({ queryKey: queryKeys.parentLinks })
    },
  })
  const { name, created_at, last_read_at, channels } = link
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">
          {[
            text.since(formatDate(created_at)),
            last_read_at ? text.read(formatDateTime(last_read_at)) : text.neverRead,
            ...channels.map((channel) => text.channels[channel]),
          ].join(' · ')}
        </p>
      </div>
      <Button variant="outline" aria-label={text.endOf(name)} onClick={() => setAsking(true)}>
        {text.end}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={text.endTitle(name)}
          confirm={text.end}
          isDestructive
          isBusy={end.isPending}
          failure={end.error && messageOf(end.error)}
          onConfirm={() => end.mutate()}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-2">{text.endHint}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

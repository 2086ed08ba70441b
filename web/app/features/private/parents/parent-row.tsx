import type { ParentLink } from '@kashf/contract/parents/parents.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDate, formatDateTime } from '../../../shell/format/format.ts'
import { parentsText as text } from '../../../text/learn/parents.ts'
import { EndButton } from '../ending/end-button.tsx'

/** A parent with a link, and the button that ends it. */
export function ParentRow({ link }: { link: ParentLink }) {
  const queries = useQueryClient()
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
      <EndButton
        label={text.endOf(name)}
        title={text.endTitle(name)}
        text={text}
        toast={text.ended}
        end={() => api('DELETE /api/parent-links/:id', { params: { id: link.id } })}
        refresh={() => queries.invalidateQueries({ queryKey: queryKeys.parentLinks })}
      />
    </li>
  )
}

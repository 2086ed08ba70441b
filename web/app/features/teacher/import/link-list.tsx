import type { ImportedLink } from '@kashf/contract/authoring/imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { importText } from '../../../text/teach/import.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { XIcon } from '../../../ui/icons.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { UndoBar } from '../../../ui/on-demand/undo-bar.tsx'

const text = importText.links

const tones: Record<ImportedLink['state'], BadgeTone> = {
  waiting: 'neutral',
  fetching: 'info',
  failed: 'bad',
  done: 'good',
}
/** Links that are under way or need the teacher come first. */
const order: ImportedLink['state'][] = ['fetching', 'failed', 'waiting', 'done']
const SHOWN = 4

/** The links of a course, each with its state. */
export function LinkList({ courseId, links }: { courseId: number; links: readonly ImportedLink[] }) {
  const [isWhole, setWhole] = useState(false)
  const [removed, setRemoved] = useState<readonly ImportedLink[]>([])
  const queries = useQueryClient()
  const last = removed.at(-1)
  const putBack = useMutation({
    mutationFn: ({ id }: ImportedLink) =>
      api('POST /api/courses/:id/imports/:importId/restore', { params: { id: courseId, importId: id } }),
    onSuccess: () => setRemoved((before) => before.slice(0, -1)),
    onError: (error) => failureToast(error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.importLinks(courseId) }),
  })
  const done = links.filter(({ state }) => state === 'done').length
  const sorted = links.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN)
  return (
    <>
      {links.length > 0 && (
        <Card className="grid grid-cols-1 gap-2 p-4 sm:p-5">
          <h3 className="text-lg">{text.sum(done, links.length)}</h3>
          <ul aria-label={text.list} className="divide-y divide-line">
            {shown.map((link) => (
              <LinkRow
                key={link.id}
                courseId={courseId}
                link={link}
                onRemoved={() => setRemoved((before) => [...before, link])}
              />
            ))}
          </ul>
          {shown.length < sorted.length && (
            <Button variant="outline" size="sm" onClick={() => setWhole(true)}>
              {text.more(sorted.length - shown.length)}
            </Button>
          )}
        </Card>
      )}
      {last && (
        <UndoBar
          title={importText.removed(last.title)}
          isUndoing={putBack.isPending}
          onUndo={() => putBack.mutate(last)}
          onClose={() => setRemoved([])}
        />
      )}
    </>
  )
}

interface LinkRowProps {
  courseId: number
  link: ImportedLink
  onRemoved: () => void
}

function LinkRow({ courseId, link, onRemoved }: LinkRowProps) {
  const { id, title, host, state, failure, size, received_bytes: received } = link
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (action: 'retry' | 'remove'): Promise<unknown> =>
      action === 'retry'
        ? api('POST /api/courses/:id/imports/:importId/retry', {
            params: { id: courseId, importId: id },
          })
        : api('DELETE /api/courses/:id/imports/:importId', { params: { id: courseId, importId: id } }),
    onError: (error) => failureToast(error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.importLinks(courseId) }),
  })
  const percent = size === null ? null : Math.floor((100 * received) / size)
  return (
    <li className="flex items-start gap-1 py-2">
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          <Badge tone={tones[state]}>
            {text.state[state]}
            {state === 'fetching' && percent !== null && ` ${percent} %`}
          </Badge>
        </p>
        <p className="truncate text-sm text-ink-2">
          {host}
          {size !== null && ` · ${formatBytes(size)}`}
        </p>
        {state === 'fetching' && percent !== null && (
          <ProgressBar value={percent} label={title} className="mt-1.5" />
        )}
        {failure && (
          <p className={state === 'failed' ? 'text-sm text-red' : 'text-sm text-ink-2'}>
            {state === 'failed' ? failure : text.again(failure)}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <IconButton
          label={text.retry(title)}
          icon={<RotateCw size={18} aria-hidden="true" />}
          disabled={change.isPending}
          onClick={() => change.mutate('retry')}
        />
      )}
      {state !== 'done' && (
        <IconButton
          label={text.remove(title)}
          icon={<XIcon size={18} aria-hidden="true" />}
          disabled={change.isPending}
          onClick={() => change.mutate('remove', { onSuccess: onRemoved })}
        />
      )}
    </li>
  )
}

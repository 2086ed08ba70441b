import type { OpenUpload } from '@kashf/contract/media/media.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorOfAnswer, networkError } from '../../../api/client/api-error.ts'
import { callerHeaders } from '../../../api/client/caller-headers.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { readToken } from '../../../shell/base/session.ts'
import { formatBytes, formatDateTime } from '../../../shell/format/format.ts'
import { uploaderText as text } from '../../../text/teach/uploader.ts'
import { Button } from '../../../ui/button.tsx'

export interface OpenUploadsProps {
  /** Whether the page itself is sending the upload, so that it is not listed. */
  isOwn?: (upload: OpenUpload) => boolean
  onGivenUp?: () => void
}

/** The teacher's uploads that nothing uses yet, each with a button that gives it up; renders nothing without any. */
export function OpenUploads({ isOwn = () => false, onGivenUp }: OpenUploadsProps) {
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: queryKeys.openUploads,
    queryFn: async ({ signal }) => (await api('GET /api/uploads', { signal })).data,
  })
  const givingUp = useMutation({
    mutationFn: giveUp,
    onSuccess: onGivenUp,
    onError: (error) => failureToast(error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.openUploads }),
  })
  const uploads = list.data?.filter((upload) => !isOwn(upload)) ?? []
  if (uploads.length === 0) return null
  return (
    <section aria-label={text.open}>
      <h3 className="text-lg">{text.open}</h3>
      <p className="text-sm text-ink-2">{text.openHint}</p>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {uploads.map(({ id, name, size, received_bytes, active_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-2">
                {text.openReceived(formatBytes(received_bytes), formatBytes(size))} ·{' '}
                {text.openSince(formatDateTime(active_at))}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={text.giveUpFile(name)}
              loading={givingUp.isPending && givingUp.variables === id}
              onClick={() => givingUp.mutate(id)}
            >
              {text.giveUp}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Has the server delete an upload, by the protocol of resumable uploads. One that is gone already is no failure. */
async function giveUp(id: string): Promise<void> {
  const answer = await fetch(`/api/uploads/${id}`, {
    method: 'DELETE',
    headers: { ...callerHeaders(readToken()), 'tus-resumable': '1.0.0' },
  }).catch(() => {
    throw networkError()
  })
  if (answer.ok || answer.status === 404) return
  throw errorOfAnswer(answer.status, await answer.text(), answer.headers.get('x-request-id'))
}

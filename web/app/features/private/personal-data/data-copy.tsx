import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { DataExport } from '@kashf/contract/accounts/personal-data.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatBytes, formatDateTime } from '../../../shell/format/format.ts'
import { personalDataText as text } from '../../../text/account/personal-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { OwnerProofFields } from '../owner-proof/owner-proof-inputs.tsx'
import { ProofDialog } from '../owner-proof/proof-dialog.tsx'

/** The polling interval while the copy is being prepared. */
const POLL_MS = 3_000

/** A copy of the user's data: requested with the password, prepared in the background, downloaded here. */
export function DataCopy({ user }: { user: User }) {
  const queries = useQueryClient()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const copy = useQuery({
    ...dataOf('GET /api/users/data-export', queryKeys.dataExport),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? POLL_MS : false),
  })

  const ask = async (proof: OwnerProofFields) => {
    const { data } = await api('POST /api/users/data-export', { body: proof })
    queries.setQueryData(queryKeys.dataExport, data)
    showToast({ title: text.copyAsked })
    setDialogOpen(false)
  }

  return (
    <Card>
      <h2 className="text-xl">{text.copyTitle}</h2>
      <p className="mt-2 max-w-[68ch] text-ink-2">{text.copyLead}</p>
      <div className="mt-5">
        <QueryStates query={copy} loading={<Skeleton className="h-11 w-48 rounded-md" />}>
          {(data) => <CopyStatus copy={data} onAsk={() => setDialogOpen(true)} />}
        </QueryStates>
      </div>
      {isDialogOpen && (
        <ProofDialog
          key={user.id}
          title={text.copyTitle}
          hint={text.copyAskHint}
          submit={text.copyAsk}
          act={ask}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Card>
  )
}

function CopyStatus({ copy, onAsk }: { copy: DataExport | null; onAsk: () => void }) {
  if (!copy) {
    return (
      <Button variant="outline" onClick={onAsk}>
        {text.copyAsk}
      </Button>
    )
  }
  if (copy.state === 'queued') {
    return (
      <p role="status" className="flex items-center gap-3 font-medium">
        <Spinner /> {text.copyRunning}
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      {copy.state === 'failed' && <Notice tone="bad">{text.copyFailed}</Notice>}
      {copy.state === 'ready' && !copy.is_downloadable && <Notice>{text.copyElsewhere}</Notice>}
      {copy.is_downloadable && <ReadyCopy copy={copy} />}
      {!copy.is_downloadable && (
        <Button variant="outline" onClick={onAsk}>
          {text.copyAgain}
        </Button>
      )}
    </div>
  )
}

function ReadyCopy({ copy }: { copy: DataExport }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchFile({ call: 'GET /api/users/data-export/file' })),
    onError: (error) => failureToast(error),
  })
  return (
    <>
      {copy.expires_at && (
        <p className="text-ink-2">
          {text.copyReady(formatBytes(copy.bytes ?? 0), formatDateTime(copy.expires_at))}
        </p>
      )}
      <Button
        icon={<Download size={18} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {text.download}
      </Button>
    </>
  )
}

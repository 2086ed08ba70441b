import { MAX_PARENT_LINKS } from '@kashf/contract/parents/limits.ts'
import type { NewParentLink, ParentSharing } from '@kashf/contract/parents/parents.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatDate } from '../../../shell/format/format.ts'
import { parentsText as text } from '../../../text/learn/parents.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { SecretToCopy } from '../../../ui/private/secret-to-copy.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { MakeLink } from './make-link.tsx'
import { ParentRow } from './parent-row.tsx'

/** The part of the profile in which a learner gives parents a link, sees who has one, and ends it. */
export default function ParentLinks() {
  const sharing = useQuery({ ...dataOf('GET /api/parent-links', queryKeys.parentLinks), staleTime: 0 })
  return (
    <Card>
      <h2 className="text-xl max-sm:sr-only">{text.title}</h2>
      <div className="grid max-w-[68ch] gap-2 text-ink-2 sm:mt-2">
        <p>{text.lead}</p>
        <p>{text.sees}</p>
        <p>{text.never}</p>
      </div>
      <div className="mt-5">
        <QueryStates query={sharing} loading={<Skeleton className="h-28 rounded-md" />}>
          {(data) => <Sharing sharing={data} />}
        </QueryStates>
      </div>
    </Card>
  )
}

function Sharing({ sharing }: { sharing: ParentSharing }) {
  const queries = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewParentLink | null>(null)
  const { links, is_adult, is_paused, confirm_until } = sharing
  const isFull = links.length >= MAX_PARENT_LINKS
  return (
    <>
      {is_paused && links.length > 0 && <Paused />}
      {links.length === 0 ? (
        <p className="font-medium">{text.none}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {links.map((link) => (
            <ParentRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      {links.length > 0 && !is_paused && confirm_until && (
        <p className="mt-3 text-sm text-ink-2">{text.until(formatDate(confirm_until))}</p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {isFull ? (
          <p className="text-ink-2">{text.full}</p>
        ) : (
          !(is_paused && links.length > 0) && <Button onClick={() => setMaking(true)}>{text.make}</Button>
        )}
        {is_adult === false && links.length > 0 && <Confirm label={text.grown} variant="outline" />}
      </div>
      {isMaking && (
        <MakeLink
          isAdult={links.length > 0 || is_adult === true ? is_adult : null}
          onClose={() => setMaking(false)}
          onMade={(link) => {
            setMaking(false)
            setMade(link)
            void queries.invalidateQueries({ queryKey: queryKeys.parentLinks })
          }}
        />
      )}
      {made && (
        <Dialog
          open
          title={text.made}
          onClose={() => setMade(null)}
          actions={<Button onClick={() => setMade(null)}>{text.done}</Button>}
        >
          <p className="text-ink-2">{text.madeHint}</p>
          <SecretToCopy secret={made.url} />
        </Dialog>
      )}
    </>
  )
}

const Paused = () => (
  <div className="mb-5 grid justify-items-start gap-4">
    <Notice tone="attention" title={text.pausedTitle} className="w-full">
      {text.paused}
    </Notice>
    <Confirm label={text.confirm} />
  </div>
)

/** Agrees to another year. */
function Confirm({ label, variant }: { label: string; variant?: 'outline' }) {
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => api('POST /api/parent-links/confirm', { body: { is_adult: true } }),
    onSuccess: ({ data }) => {
      queries.setQueryData(queryKeys.parentLinks, data)
      showToast({ title: text.confirmed })
    },
    onError: failureToast,
  })
  return (
    <Button {...(variant && { variant })} loading={confirm.isPending} onClick={() => confirm.mutate()}>
      {label}
    </Button>
  )
}

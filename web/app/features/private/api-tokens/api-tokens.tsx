import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { ApiToken, NewApiToken } from '@kashf/contract/accounts/api-tokens.ts'
import { TEACHER_STATUS } from '@kashf/contract/constants.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatDate, formatDateTime } from '../../../shell/format/format.ts'
import { apiTokenText as text } from '../../../text/account/api-tokens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { MakeToken } from './make-token.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'

/** Personal access tokens: the list, a button to make one, and a button to revoke each. */
export function ApiTokens({ user, hasSecondFactor }: { user: User; hasSecondFactor: boolean }) {
  const queries = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewApiToken | null>(null)
  const tokens = useQuery({ ...dataOf('GET /api/users/api-tokens', queryKeys.apiTokens), staleTime: 0 })
  return (
    <Card>
      <h2 className="text-xl">{text.title}</h2>
      <p className="mt-2 max-w-[68ch] text-ink-2">
        {text.lead}{' '}
        <a href="/api/docs" className="font-medium text-lapis underline">
          {text.docs}
        </a>
      </p>
      <div className="mt-5">
        <QueryStates query={tokens} loading={<Skeleton className="h-20 rounded-md" />}>
          {(data) => <TokenList tokens={data} />}
        </QueryStates>
      </div>
      <Button variant="outline" className="mt-5" onClick={() => setMaking(true)}>
        {text.make}
      </Button>
      {user.teacherMoreData?.status === TEACHER_STATUS.approved && (
        <p className="mt-4 text-sm text-ink-2">
          {text.webhooksHint}{' '}
          <Link to={href('/my-webhooks')} className="font-medium text-lapis underline">
            {text.webhooks}
          </Link>
        </p>
      )}
      {isMaking && (
        <MakeToken
          user={user}
          hasSecondFactor={hasSecondFactor}
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false)
            setMade(token)
            void queries.invalidateQueries({ queryKey: queryKeys.apiTokens })
          }}
        />
      )}
      {made && <NewTokenDialog token={made} onClose={() => setMade(null)} />}
    </Card>
  )
}

function TokenList({ tokens }: { tokens: ApiToken[] }) {
  if (tokens.length === 0) return <p className="text-ink-2">{text.none}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  )
}

function TokenRow({ token }: { token: ApiToken }) {
  const [isRevoking, setRevoking] = useState(false)
  const isExpired = Date.parse(token.expires_at) <= Date.now()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {token.name}
          <span className="font-normal text-ink-3 tabular-nums">{text.ending(token.last4)}</span>
          {isExpired && <Badge tone="bad">{text.expired}</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {token.scopes.map((scope) => text.scopeNames[scope]).join(' · ')}
        </p>
        <p className="text-sm text-ink-2">
          {token.last_used_at ? text.usedAt(formatDateTime(token.last_used_at)) : text.unused}
          {!isExpired && ` · ${text.until(formatDate(token.expires_at))}`}
        </p>
      </div>
      <Button
        variant="danger"
        size="sm"
        aria-label={text.revokeLabel(token.name)}
        onClick={() => setRevoking(true)}
      >
        {text.revoke}
      </Button>
      {isRevoking && <RevokeDialog token={token} onClose={() => setRevoking(false)} />}
    </li>
  )
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => api('DELETE /api/users/api-tokens/:id', { params: { id: token.id } }),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: queryKeys.apiTokens })
      showToast({ title: text.revoked })
    },
    onError: (error) => failureToast(error),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={text.revokeTitle}
      confirm={text.revoke}
      isDestructive
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    >
      <p className="wrap-anywhere">{text.revokeHint(token.name)}</p>
    </ConfirmDialog>
  )
}

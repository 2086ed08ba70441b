import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { chooseForReturn } from '../../../shell/base/choose-language.ts'
import { googleText as text } from '../../../text/account/google.ts'
import { showToast } from '../../../ui/toast.ts'
import { LinkedCard } from './linked-card.tsx'

/** The linked Google account. Renders nothing where signing in with Google is off. */
export function GoogleCard() {
  const queries = useQueryClient()
  const google = useQuery({ ...dataOf('GET /api/google', queryKeys.google), staleTime: 0 })
  if (!google.data) return null
  const { account, is_needed } = google.data
  return (
    <LinkedCard
      text={text}
      account={account && { ...account, detail: account.email }}
      needed={is_needed ? text.needed : null}
      link={async (proof) => {
        const { data } = await api('POST /api/google/link', { body: proof })
        // Google's page confirms its account and returns to /google.
        chooseForReturn?.()
        location.assign(data.url)
      }}
      unlink={async (proof) => {
        const { data } = await api('POST /api/google/unlink', { body: proof })
        queries.setQueryData(queryKeys.google, data)
        showToast({ title: text.unlinked })
      }}
    />
  )
}

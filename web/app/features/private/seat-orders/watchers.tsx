import type { SeatConsent } from '@kashf/contract/purchases/seat-orders.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionHead } from '../../../ui/card.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import { showToast } from '../../../ui/toast.ts'

/** Who sees the student's progress because they paid for a place; nothing where nobody does. */
export function Watchers() {
  const list = useInfiniteQuery(pagesOf('GET /api/seat-consents', sellingKeys.seatConsents))
  const consents = list.data?.pages.flatMap(({ data }) => data) ?? []
  if (consents.length === 0) return null
  return (
    <section>
      <SectionHead title={text.watchers} />
      <p className="mb-4 max-w-[68ch] text-ink-2">{text.watchersHint}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {consents.map((consent) => (
          <Watcher key={consent.id} consent={consent} />
        ))}
      </ul>
      <MorePages list={list} />
    </section>
  )
}

function Watcher({ consent }: { consent: SeatConsent }) {
  const refresh = useRefresh()
  const stop = useMutation({
    mutationFn: () => api('DELETE /api/seat-consents/:id', { params: { id: consent.id } }),
    onSuccess: async () => {
      showToast({ title: text.stopped })
      await refresh(sellingKeys.seatConsents)
    },
    onError: (error) => failureToast(error),
  })
  const name = fullName(consent.buyer)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">{consent.course.title}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={text.stopOf(name)}
        loading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {text.stop}
      </Button>
    </li>
  )
}

import type { ParentPage as Page } from '@kashf/contract/parents/parents.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { parentPageText as text } from '../../../text/learn/parent-page.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSpinner } from '../../../ui/states/spinner.tsx'
import { FillWallet } from './fill-wallet.tsx'
import { ReportCard } from './report-card.tsx'
import { SubscribeCard } from './subscribe-card.tsx'

/** The weekly reports of a learner, for whoever has the key of a parent. `isBack` is after a payment app. */
export function ParentPage({ parentKey, isBack }: { parentKey: string; isBack: boolean }) {
  const page = useQuery({
    queryKey: queryKeys.parentPage(parentKey),
    queryFn: async ({ signal }) =>
      (await api('POST /api/parents/page', { body: { key: parentKey }, signal })).data,
    retry: false,
    // A subscription is confirmed elsewhere, in the bot or a mail.
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
  const status = page.error instanceof ApiError ? page.error.status : undefined
  if (status === 404 || status === 409) {
    return (
      <EmptyState
        heading="h1"
        title={status === 404 ? text.ended : text.paused}
        message={messageOf(page.error)}
      />
    )
  }
  if (page.isPending) return <PageSpinner />
  if (!page.data) return <ErrorState message={messageOf(page.error)} onRetry={() => void page.refetch()} />
  return <Content parentKey={parentKey} page={page.data} isBack={isBack} />
}

function Content({ parentKey, page, isBack }: { parentKey: string; page: Page; isBack: boolean }) {
  const [newest, ...earlier] = page.reports
  const week = ({ from, to }: Page['reports'][number]) => text.week(formatDate(from), formatDate(to))
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl leading-tight wrap-anywhere sm:text-3xl">{text.of(page.learner)}</h1>
      {isBack && <Notice tone="good">{text.sent}</Notice>}
      {newest ? (
        <Card raised>
          <h2 className="mb-4 text-xl">{week(newest)}</h2>
          <ReportCard report={newest} />
        </Card>
      ) : (
        <EmptyState title={text.first} message={text.firstHint} />
      )}
      <SubscribeCard parentKey={parentKey} page={page} />
      <FillWallet parentKey={parentKey} />
      {earlier.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl">{text.earlier}</h2>
          <div className="divide-y divide-line rounded-lg border border-line bg-surface">
            {earlier.map((report) => (
              <details key={report.to} className="px-5">
                <summary className="flex min-h-12 cursor-pointer items-center font-medium">
                  {week(report)}
                </summary>
                <div className="pb-5">
                  <ReportCard report={report} />
                </div>
              </details>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

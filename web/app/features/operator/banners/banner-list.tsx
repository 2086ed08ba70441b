import type { AdminBanner } from '@kashf/contract/content/banners.ts'
import { useState } from 'react'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { bannerConsoleText as text } from '../../../text/operate/banners.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Decision, DecisionDialog } from '../records/decision.tsx'
import { useRecords } from '../records/use-records.ts'

type State = keyof typeof text.states

const badgeTones = { upcoming: 'wait', current: 'good', past: 'neutral' } as const

function stateOf({ starts_at, ends_at }: AdminBanner, nowMs: number): State {
  if (Date.parse(ends_at) <= nowMs) return 'past'
  return Date.parse(starts_at) > nowMs ? 'upcoming' : 'current'
}

const endOf = ({ id }: AdminBanner): Decision => ({
  label: text.end,
  title: text.endTitle,
  consequences: [text.endThen],
  call: 'POST /api/admin/banners/:id/end',
  params: { id },
  done: text.ended,
  isDestructive: true,
})

/** All banners, newest first; those that have not ended can be ended. */
export function BannerList() {
  const banners = useRecords<AdminBanner>('banners', {})
  const [decision, setDecision] = useState<Decision | null>(null)
  if (!banners.data) return <QueryStates query={banners} loading={<Skeleton className="h-48 rounded-lg" />} />
  const list = banners.data.pages.flatMap(({ data }) => data)
  if (list.length === 0) return <p className="text-ink-2">{text.none}</p>
  const nowMs = Date.now()
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {list.map((banner) => {
          const state = stateOf(banner, nowMs)
          return (
            <li key={banner.id} className="grid gap-1.5 py-3.5">
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone={badgeTones[state]}>{text.states[state]}</Badge>
                <span className="text-sm text-ink-2">
                  {text.audiences[banner.audience]} · {text.tones[banner.tone]}
                </span>
              </div>
              <p className="wrap-anywhere">{banner.text}</p>
              {banner.link && <p className="text-sm text-ink-2 wrap-anywhere">{banner.link}</p>}
              <p className="text-sm text-ink-2">
                {text.period(formatDateTime(banner.starts_at), formatDateTime(banner.ends_at))} ·{' '}
                {fullName(banner.author)}
              </p>
              {state !== 'past' && (
                <Button
                  variant="outline"
                  size="sm"
                  className="justify-self-start"
                  onClick={() => setDecision(endOf(banner))}
                >
                  {text.end}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <MorePages list={banners} />
      <DecisionDialog
        decision={decision}
        onClose={() => setDecision(null)}
        onDone={() => setDecision(null)}
      />
    </>
  )
}

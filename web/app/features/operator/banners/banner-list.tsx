import type { AdminBanner } from '@kashf/contract/content/banners.ts'
import { useState } from 'react'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { bannerConsoleText as text } from '../../../text/operate/banners.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Decision, DecisionDialog } from '../records/decision.tsx'
import { useRecords } from '../records/use-records.ts'

type State = keyof typeof text.states

const badgeTones = { upcoming: 'wait', current: 'good', past: 'neutral' } as const

function stateOf({ starts_at, ends_at }: AdminBanner): State {
  const nowMs = Date.now()
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
  return (
    <>
      <ListStates
        list={banners}
        loading={<Skeleton className="h-48 rounded-lg" />}
        empty={<p className="text-ink-2">{text.none}</p>}
      >
        {(all) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
            {all.map((banner) => (
              <BannerRow key={banner.id} banner={banner} onEnd={() => setDecision(endOf(banner))} />
            ))}
          </ul>
        )}
      </ListStates>
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </>
  )
}

function BannerRow({ banner, onEnd }: { banner: AdminBanner; onEnd: () => void }) {
  const state = stateOf(banner)
  return (
    <li className="grid gap-1.5 py-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={badgeTones[state]}>{text.states[state]}</Badge>
        <span className="text-sm text-ink-2">
          {text.audiences[banner.audience]} · {text.tones[banner.tone]}
        </span>
      </div>
      <p className="wrap-anywhere">{banner.text}</p>
      {banner.text_ru && (
        <p lang="ru" className="wrap-anywhere">
          {banner.text_ru}
        </p>
      )}
      {banner.link && <p className="text-sm text-ink-2 wrap-anywhere">{banner.link}</p>}
      <p className="text-sm text-ink-2">
        {text.period(formatDateTime(banner.starts_at), formatDateTime(banner.ends_at))} ·{' '}
        {fullName(banner.author)}
      </p>
      {state !== 'past' && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  )
}

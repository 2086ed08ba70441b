import { WHOLE_SHARE } from '@kashf/contract/authoring/limits.ts'
import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import type { CourseTeam } from '@kashf/contract/authoring/team.ts'
import { fromUzs, toUzs } from '@kashf/contract/money/amount.ts'
import { formatMoney } from '../../../../shell/format/format.ts'
import { fullName } from '../../../../shell/format/full-name.ts'
import { sharesText as text } from '../../../../text/teach/shares.ts'
import { Card } from '../../../../ui/card.tsx'

const COLOURS = ['bg-lapis', 'bg-teal', 'bg-apricot', 'bg-red'] as const

/** One sale at the full price, split among the owner and the members with a share. `price` in UZS, the owner's. */
export function ShareSplit({ team, price }: { team: CourseTeam; price: number }) {
  const whole = fromUzs(price)
  const members = team.members.flatMap(({ person, share }) =>
    share && share.share > 0
      ? [{ person, share: share.share, part: (whole * BigInt(share.share)) / BigInt(WHOLE_SHARE) }]
      : [],
  )
  if (price === 0 || members.length === 0) return null
  const rest = WHOLE_SHARE - members.reduce((sum, { share }) => sum + share, 0)
  const owners = whole - members.reduce((sum, { part }) => sum + part, 0n)
  const all = [{ person: team.owner, share: rest, part: owners }, ...members]
  return (
    <Card>
      <h2 className="font-normal text-ink-2">{text.split}</h2>
      <p className="mt-1 text-3xl font-bold tracking-tight">{formatMoney(price)}</p>
      <div aria-hidden="true" className="my-4 flex h-3 gap-0.5 overflow-hidden rounded-md">
        {all.map(({ person, share }, index) => (
          <span key={person.id} className={COLOURS[index % COLOURS.length]} style={{ flexGrow: share }} />
        ))}
      </div>
      <dl className="grid gap-3">
        {all.map(({ person, share, part }, index) => (
          <div key={person.id} className="flex items-baseline justify-between gap-4">
            <dt className="flex min-w-0 items-baseline gap-2 wrap-anywhere">
              <span
                aria-hidden="true"
                className={`size-2.5 shrink-0 rounded-full ${COLOURS[index % COLOURS.length]}`}
              />
              {text.part(fullName(person), sharePercent(share))}
            </dt>
            <dd className="shrink-0 font-semibold">{formatMoney(toUzs(part))}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-2">{text.splitHint}</p>
    </Card>
  )
}

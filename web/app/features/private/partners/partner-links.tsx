import type { PartnerLink } from '@kashf/contract/partners/partners.ts'
import { partnerLinkPath } from '@kashf/contract/purchases/brought-by.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { api } from '../../../api/client/client.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { partnersText as text } from '../../../text/learn/partners.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { EndButton } from '../ending/end-button.tsx'
import { useTakeLink } from './use-take-link.ts'

/** The links of a partner, each to copy, with what it brought. */
export function PartnerLinks() {
  const links = useInfiniteQuery(
    pagesOf('GET /api/partner-links', sellingKeys.partnerLinks, { query: { limit: 10 } }),
  )
  return (
    <Card>
      <h2 className="text-xl">{text.links}</h2>
      <ListStates
        list={links}
        loading={<Skeleton className="h-24 rounded-md" />}
        empty={
          <p className="mt-2">
            <span className="font-medium">{text.noLinks}</span>
            <span className="block text-ink-2">{text.noLinksHint}</span>
          </p>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        )}
      </ListStates>
    </Card>
  )
}

function LinkRow({ link }: { link: PartnerLink }) {
  const { code, course, percent, sales, earned, ended_at } = link
  const address = `${window.location.origin}${partnerLinkPath(code)}`
  const { isCopied, copy } = useCopy(address)
  const CopyIcon = isCopied ? Check : Copy
  return (
    <li className="grid gap-3 py-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {course.title} <State link={link} />
        </p>
        <p className="text-sm text-ink-2">
          {[
            percent !== null && !ended_at && text.share(`${percent}%`),
            text.sums(formatCount(sales), formatMoney(earned)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!ended_at && <p className="mt-1 select-all">{address}</p>}
      </div>
      {ended_at ? (
        <Again link={link} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={isCopied ? undefined : text.copyOf(course.title)}
            icon={<CopyIcon size={18} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{isCopied ? commonText.copied : commonText.copy}</span>
          </Button>
          <End link={link} />
        </div>
      )}
    </li>
  )
}

function State({ link: { ended_at, ended_by, percent } }: { link: PartnerLink }) {
  if (ended_at) return <Badge>{ended_by === 'owner' ? text.endedByOwner : text.ended}</Badge>
  return percent === null ? <Badge tone="wait">{text.paused}</Badge> : null
}

/** Takes a link up again that its partner ended, while the course has partners. */
function Again({ link: { course, ended_by, percent } }: { link: PartnerLink }) {
  const take = useTakeLink(course.id)
  if (ended_by === 'owner' || percent === null) return null
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      aria-label={text.againOf(course.title)}
      loading={take.isPending}
      onClick={() => take.mutate()}
    >
      {text.again}
    </Button>
  )
}

function End({ link: { id, course } }: { link: PartnerLink }) {
  const queries = useQueryClient()
  return (
    <EndButton
      label={text.endOf(course.title)}
      title={text.endTitle(course.title)}
      text={text}
      toast={text.endedToast}
      end={() => api('DELETE /api/partner-links/:id', { params: { id } })}
      refresh={() => queries.invalidateQueries({ queryKey: sellingKeys.partnership })}
    />
  )
}

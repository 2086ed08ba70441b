import type { Partner } from '@kashf/contract/partners/partners.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { coursePartnersText as text } from '../../../text/teach/partners.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { EndButton } from '../../private/ending/end-button.tsx'

/** A partner of a course: who, what they brought, and the button that ends it. */
export function PartnerRow({ partner }: { partner: Partner }) {
  const { id, person, course, sales, earned, ended_at, ended_by } = partner
  const queries = useQueryClient()
  const name = fullName(person)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-48 items-start gap-3">
        <Avatar person={person} />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-medium">
            {name} {ended_at && <Badge>{text.ended}</Badge>}
          </p>
          <p className="text-sm text-ink-2">{course.title}</p>
          <p className="text-sm text-ink-2">{text.sums(formatCount(sales), formatMoney(earned))}</p>
        </div>
      </div>
      {ended_by !== 'owner' && (
        <EndButton
          label={text.endOf(name, course.title)}
          title={text.endTitle(name)}
          text={text}
          toast={text.endedToast}
          end={() => api('DELETE /api/partners/:id', { params: { id } })}
          refresh={() => queries.invalidateQueries({ queryKey: sellingKeys.coursePartners })}
        />
      )}
    </li>
  )
}

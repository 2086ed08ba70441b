import type { Partner } from '@kashf/contract/partners/partners.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { coursePartnersText as text } from '../../../text/teach/partners.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { EndButton } from '../../private/ending/end-button.tsx'

/** A partner of a course: who, what they brought, and the button that ends it or takes that back. */
export function PartnerRow({ partner }: { partner: Partner }) {
  const { id, person, course, sales, earned, ended_at, ended_by } = partner
  const queries = useQueryClient()
  const name = fullName(person)
  const refresh = () => queries.invalidateQueries({ queryKey: sellingKeys.coursePartners })
  const restoring = useMutation({
    mutationFn: () => api('POST /api/partners/:id/restore', { params: { id } }),
    onSuccess: async () => {
      showToast({ title: text.restored })
      await refresh()
    },
    onError: (error) => failureToast(error),
  })
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
      {ended_by === 'owner' ? (
        <Button
          variant="outline"
          aria-label={text.restoreOf(name, course.title)}
          loading={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          {text.restore}
        </Button>
      ) : (
        <EndButton
          label={text.endOf(name, course.title)}
          title={text.endTitle(name)}
          text={text}
          toast={text.endedToast}
          end={() => api('DELETE /api/partners/:id', { params: { id } })}
          refresh={refresh}
        />
      )}
    </li>
  )
}

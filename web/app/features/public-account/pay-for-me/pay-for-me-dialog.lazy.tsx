import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { MAX_REQUEST_WORDS } from '@kashf/contract/purchases/limits.ts'
import type { PaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatMoney } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { payForMeText as text } from '../../../text/pay-for-me/asking.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { RequestLink } from './request-link.tsx'
import '../../../signed-in.css'

export interface PayForMeDialogProps {
  /** At the price of the choice. */
  course: Pick<Course, 'id' | 'title' | 'price_to_pay'>
  choice?: { tariff: number; group?: number | undefined } | { plan: number; part: number } | undefined
  onClose: () => void
}

/** Shows the open link of this course, or makes one. */
export default function PayForMeDialog(props: PayForMeDialogProps) {
  const [made, setMade] = useState<PaymentRequest>()
  const requests = useQuery({
    queryKey: sellingKeys.paymentRequests,
    queryFn: async ({ signal }) => (await api('GET /api/payment-requests', { signal })).data,
    staleTime: 0,
  })
  const open = requests.data?.filter(isUsable) ?? []
  const mine = made
    ? (requests.data?.find(({ id }) => id === made.id) ?? made)
    : open.find((request) => isOf(request, props))
  if (mine) return <RequestLink request={mine} onClose={props.onClose} />
  if (!requests.data) {
    return (
      <Dialog title={text.button} onClose={props.onClose}>
        <QueryStates query={requests} loading={<Skeleton className="h-64 rounded-md" />}>
          {() => null}
        </QueryStates>
      </Dialog>
    )
  }
  return <MakeLink {...props} open={open} onMade={setMade} />
}

function isOf({ course, tariff, group, part }: PaymentRequest, asked: PayForMeDialogProps): boolean {
  const choice = { tariff: null, group: null, part: null, ...asked.choice }
  return (
    course.id === asked.course.id &&
    tariff === choice.tariff &&
    group === choice.group &&
    (part?.part ?? null) === choice.part
  )
}

/** A link that its learner may still need. */
const isUsable = ({ state }: PaymentRequest): boolean => state === 'open' || state === 'unavailable'

function MakeLink(
  props: PayForMeDialogProps & { open: PaymentRequest[]; onMade: (request: PaymentRequest) => void },
) {
  const { course, choice, open, onMade, onClose } = props
  const refresh = useRefresh()
  const [words, setWords] = useState('')
  const make = useMutation({
    mutationFn: () =>
      api('POST /api/payment-requests', {
        body: { course_id: course.id, price: course.price_to_pay, words: words.trim(), ...choice },
      }),
    onSuccess: ({ data }) => {
      onMade(data)
      return refresh(sellingKeys.paymentRequests)
    },
    // The price may have changed, so the dialog shows the current one.
    onError: () => refresh(queryKeys.course(course.id)),
  })
  const isFull = make.error instanceof ApiError && make.error.code === 'payment_requests_full'
  return (
    <Dialog
      title={text.button}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button loading={make.isPending} onClick={() => make.mutate()}>
            {text.make}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{text.lead}</p>
      <p className="mt-4 text-lg font-semibold wrap-anywhere">{course.title}</p>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{text.toPay}</span>
        <span className="text-2xl font-bold">{formatMoney(course.price_to_pay)}</span>
      </p>
      <div className="mt-4">
        <TextArea
          label={text.words}
          hint={text.wordsHint}
          rows={2}
          maxLength={MAX_REQUEST_WORDS}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {make.isError && (
        <Notice tone="bad" className="mt-4">
          {messageOf(make.error)}
        </Notice>
      )}
      {isFull && (
        <>
          <h3 className="mt-4 font-semibold">{text.openOnes}</h3>
          <ul>
            {open.map((request) => (
              <li key={request.id}>
                <Link
                  to={`/course/${request.course.id}`}
                  className="inline-flex min-h-11 items-center text-lapis wrap-anywhere"
                >
                  {request.course.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { certificateText } from '../../../text/browse/certificate.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AwardIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const MAKING_POLL_MS = 3000

/** The certificate of a finished course, or the button that requests it. Renders nothing for an unfinished course. */
export default function CourseCertificate({
  courseId,
  isFinished,
}: {
  courseId: number
  isFinished: boolean
}) {
  const queries = useQueryClient()
  const queryKey = queryKeys.courseCertificate(courseId)
  const own = useQuery({
    ...dataOf('GET /api/courses/course/:id/certificate', queryKey, { params: { id: courseId } }),
    refetchInterval: ({ state }) => (state.data && !state.data.is_ready ? MAKING_POLL_MS : false),
  })
  const claim = useMutation({
    mutationFn: async () =>
      (await api('POST /api/courses/course/:id/certificate', { params: { id: courseId } })).data,
    onSuccess: (certificate) => queries.setQueryData(queryKey, certificate),
    onError: (error) => failureToast(error, certificateText.claimFailed),
  })
  if (own.isPending) return isFinished ? <Skeleton className="h-24 rounded-lg" /> : null
  const certificate = own.data && !own.data.voided_at ? own.data : null
  if (!certificate && !isFinished) return null
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3 border-teal/50">
      <AwardIcon size={36} aria-hidden="true" className="shrink-0 text-teal" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-lg">{certificateText.courseTitle}</h2>
        <p className="text-ink-2">
          {!certificate
            ? certificateText.claimHint
            : certificate.is_ready
              ? certificate.code
              : certificateText.makingShort}
        </p>
      </div>
      {certificate ? (
        <LinkButton to={`/certificate/${certificate.code}`} className="max-sm:w-full">
          {certificateText.see}
        </LinkButton>
      ) : (
        <Button loading={claim.isPending} onClick={() => claim.mutate()} className="max-sm:w-full">
          {certificateText.claim}
        </Button>
      )}
    </Card>
  )
}

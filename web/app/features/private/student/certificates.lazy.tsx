import type { Certificate } from '@kashf/contract/learning/certificates.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Link } from 'react-router'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDate } from '../../../shell/format/format.ts'
import { certificateText } from '../../../text/browse/certificate.ts'
import { profileText } from '../../../text/learn/student.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { AwardIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** The student's certificates, newest first. */
export default function Certificates() {
  const list = useInfiniteQuery(pagesOf('GET /api/certificates', queryKeys.certificates))
  return (
    <ListStates
      list={list}
      loading={<Skeleton className="h-48 rounded-lg" />}
      empty={
        <EmptyState
          title={certificateText.none}
          message={certificateText.noneHint}
          action={<LinkButton to="/my-courses">{profileText.purchased}</LinkButton>}
        />
      }
    >
      {(certificates) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {certificates.map((certificate) => (
            <li key={certificate.code}>
              <CertificateRow certificate={certificate} />
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  )
}

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { code, course_title, completed_at, voided_at, is_ready } = certificate
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
      <AwardIcon size={28} aria-hidden="true" className="shrink-0 text-teal" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">
          <Link to={`/certificate/${code}`} className="rounded-sm hover:text-lapis hover:underline">
            {course_title}
          </Link>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
          <span>{formatDate(completed_at)}</span>
          <span className="whitespace-nowrap tabular-nums">{code}</span>
          {voided_at && <Badge tone="bad">{certificateText.voided}</Badge>}
          {!voided_at && !is_ready && <Badge tone="wait">{certificateText.makingShort}</Badge>}
        </p>
      </div>
      {!voided_at && is_ready && <PdfLink code={code} />}
    </div>
  )
}

/** Download link of a certificate's PDF. */
function PdfLink({ code }: { code: string }) {
  return (
    <a
      href={`/api/certificates/${code}/pdf`}
      download
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge px-4 font-semibold hover:border-lapis hover:text-lapis"
    >
      <FileDown size={18} aria-hidden="true" />
      {certificateText.download}
    </a>
  )
}

import { FileText } from 'lucide-react'
import type { MouseEvent } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { lessonFormText } from '../../../text/teach/lesson-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { fetchSignedUrl, useSignedUrl } from '../../visitor/player/source/use-signed-url.ts'

export interface AttachmentLinkProps {
  /** The stored file, `file/{id}`. */
  reference: string
  name: string
  /** The size in bytes. */
  size: number
  isLost: boolean
}

/** A stored attachment with a link that opens it through a signed URL. */
export function AttachmentLink({ reference, name, size, isLost }: AttachmentLinkProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface py-2 pl-4 pr-2">
      <FileText size={20} aria-hidden="true" className="shrink-0 text-lapis" />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="text-sm text-ink-2">{formatBytes(size)}</span>
      </p>
      {isLost ? (
        <p className="text-sm text-red">{lessonFormText.fileLost}</p>
      ) : (
        <SignedLink reference={reference} />
      )}
    </div>
  )
}

function SignedLink({ reference }: { reference: string }) {
  const address = useSignedUrl(reference)
  if (address.isError) {
    return (
      <span className="flex flex-wrap items-center gap-2 text-sm text-red">
        {messageOf(address.error)}
        <Button variant="soft" size="sm" onClick={() => void address.refetch()}>
          {commonText.retry}
        </Button>
      </span>
    )
  }
  if (!address.data) return <Skeleton className="h-9 w-20" />

  // Fetch a fresh signed URL, because a form may stay open longer than one is valid.
  const openFresh = async (event: MouseEvent) => {
    if (new Date(address.data.expires_at) > new Date()) return
    event.preventDefault()
    try {
      const { signedUrl } = await fetchSignedUrl(reference)
      window.location.assign(signedUrl)
    } catch (error) {
      failureToast(error, lessonText.attachmentFailed)
    }
  }
  return (
    <a
      href={address.data.signedUrl}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => void openFresh(event)}
      className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold text-lapis underline underline-offset-2 hover:bg-lapis-tint"
    >
      {lessonFormText.see}
    </a>
  )
}

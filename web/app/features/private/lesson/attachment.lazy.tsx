import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { SpinnerMark } from '../../../ui/states/spinner.tsx'
import { fetchSignedUrl } from '../../visitor/player/source/use-signed-url.ts'

/** Download button of the lesson's attachment with its type and size; fetches a signed URL on click. */
export default function Attachment({ lesson }: { lesson: Lesson }) {
  const open = useMutation({
    mutationFn: (reference: string) => fetchSignedUrl(reference),
    onSuccess: ({ signedUrl }) => window.location.assign(signedUrl),
    onError: (error) => failureToast(error, lessonText.attachmentFailed),
  })
  const { file } = lesson
  if (!file) return null
  if (lesson.is_file_lost) return <p className="text-md text-ink-2">{lessonText.fileLost}</p>
  const kind = lesson.file_name?.match(/\.(\w{2,5})$/)?.[1]?.toUpperCase()
  const facts = [kind, lesson.file_size ? formatBytes(lesson.file_size) : null].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      title={lesson.file_name ?? undefined}
      aria-busy={open.isPending || undefined}
      onClick={() => !open.isPending && open.mutate(file)}
      className="inline-flex min-h-11 items-center gap-2.5 justify-self-start rounded-full border border-edge bg-surface px-4 text-md font-medium transition-colors hover:border-lapis hover:text-lapis"
    >
      {open.isPending ? <SpinnerMark size={18} /> : <FileDown size={18} aria-hidden="true" />}
      <span>
        {lessonText.attachment}
        {facts && ` · ${facts}`}
      </span>
    </button>
  )
}

import type { Lesson, LessonFile } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, RefreshCw } from 'lucide-react'
import { messageOf } from '../../../api/client/api-error.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { readingText as text } from '../../../text/learn/lessons/reading.ts'
import { SpinnerMark } from '../../../ui/states/spinner.tsx'
import { fetchSignedUrl } from '../../visitor/player/source/use-signed-url.ts'
import { FileIcon } from './file-icon.tsx'
import { filesOf } from './files-of.ts'

/** The files of a lesson, each a button that downloads it. */
export default function LessonFiles({ lesson }: { lesson: Lesson }) {
  const files = filesOf(lesson)
  if (files.length === 0) return null
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <section aria-label={text.files} className="min-w-0 max-w-[68ch]">
      <h2 className="mb-2 text-lg">
        {text.files}{' '}
        <span className="text-md font-semibold text-ink-2">
          {text.count(files.length)}, {formatBytes(bytes)}
        </span>
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {files.map((file) => (
          <li key={file.file}>
            <FileLine file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A file with its state: ready, asked for, failed or lost. */
function FileLine({ file }: { file: LessonFile }) {
  const open = useMutation({
    mutationFn: () => fetchSignedUrl(file.file),
    onSuccess: ({ signedUrl }) => window.location.assign(signedUrl),
  })
  const failure = file.is_lost ? text.lost : open.error && messageOf(open.error)
  return (
    <button
      type="button"
      disabled={file.is_lost}
      aria-busy={open.isPending || undefined}
      onClick={() => !open.isPending && open.mutate()}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left enabled:hover:bg-sunken"
    >
      <FileIcon name={file.name} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{file.name}</span>
        <span role="status" className={failure ? 'block text-sm text-red' : 'block text-sm text-ink-2'}>
          {failure || formatBytes(file.bytes)}
        </span>
      </span>
      {open.isPending ? (
        <SpinnerMark size={18} />
      ) : open.isError ? (
        <RefreshCw size={18} aria-hidden="true" className="text-lapis" />
      ) : (
        !file.is_lost && <Download size={18} aria-hidden="true" />
      )}
    </button>
  )
}

import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '@kashf/contract/constants.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Captions, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { unansweredError } from '../../../api/unanswered.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { playerText } from '../../../text/browse/player.ts'
import { lessonFormText } from '../../../text/teach/lesson-form.ts'
import { undoText } from '../../../text/undo.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SpinnerMark } from '../../../ui/states/spinner.tsx'
import { showToast } from '../../../ui/toast.ts'
import { sendCaptions } from './send-captions.ts'

/** The captions of a stored video, one file per language. Each change is saved immediately. */
export function CaptionsField({ lesson }: { lesson: Lesson }) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{lessonFormText.captions}</legend>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {CAPTION_LANGUAGES.map((language) => (
          <li key={language}>
            <LanguageRow
              lessonId={lesson.id}
              language={language}
              url={lesson.captions.find((caption) => caption.language === language)?.url ?? null}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{lessonFormText.captionsHint}</p>
      {lesson.captions.length === 0 && <AskedFor lessonId={lesson.id} />}
    </fieldset>
  )
}

/** How many learners asked for captions; nothing when nobody did. */
function AskedFor({ lessonId }: { lessonId: number }) {
  const { data } = useQuery(
    dataOf('GET /api/courses/lesson/:id/caption-requests', ['caption-requests', lessonId], {
      params: { id: lessonId },
    }),
  )
  if (!data?.count) return null
  return <p className="text-sm font-semibold">{lessonFormText.captionsAsked(formatCount(data.count))}</p>
}

interface LanguageRowProps {
  lessonId: number
  language: CaptionLanguage
  /** The URL of the captions; null without any. */
  url: string | null
}

function LanguageRow({ lessonId, language, url }: LanguageRowProps) {
  const exists = url !== null
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** What was read of the last file: its cues, and what was not understood. */
  const [reading, setReading] = useState<string | null>(null)
  /** The last removed captions, for undo. */
  const [removed, setRemoved] = useState<File | null>(null)
  const name = playerText.captionLanguages[language]

  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const before = file === null && url !== null ? await readCaptions(url) : null
      const answer = await sendCaptions(lessonId, language, file)
      setRemoved(before)
      return answer
    },
    onMutate: () => {
      setFailure(null)
      setReading(null)
    },
    onSuccess: ({ data, message = null }, file) => {
      const { captions, previews_url } = data
      queries.setQueryData<Lesson>(
        queryKeys.lesson(lessonId),
        (known) => known && { ...known, captions, previews_url },
      )
      setReading(message)
      showToast({ title: file ? lessonFormText.captionsSaved(name) : lessonFormText.captionsRemoved(name) })
    },
    onError: async (error, file) => {
      const isNetwork = error instanceof ApiError && error.code === 'network'
      const cause = isNetwork && file ? await unansweredError([file]) : error
      setFailure((cause instanceof ApiError && cause.fields.file) || messageOf(cause))
    },
  })

  return (
    <div className="grid gap-1 py-1.5 pl-4 pr-1.5">
      <div className="flex items-center gap-3">
        <Captions size={20} aria-hidden="true" className={exists ? 'text-teal' : 'text-ink-3'} />
        <p className="min-w-0 flex-1">
          {name}
          <span className="block text-sm text-ink-2">
            {exists ? lessonFormText.captionsThere : lessonFormText.captionsMissing}
          </span>
        </p>
        {change.isPending && <SpinnerMark size={20} />}
        <input
          ref={input}
          type="file"
          accept=".vtt,.srt,text/vtt"
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) change.mutate(file)
            // Allow choosing the same file again after it was corrected.
            event.target.value = ''
          }}
        />
        <IconButton
          label={exists ? lessonFormText.captionsReplace(name) : lessonFormText.captionsAdd(name)}
          icon={<Upload size={18} aria-hidden="true" />}
          disabled={change.isPending}
          onClick={() => input.current?.click()}
        />
        {exists && (
          <IconButton
            label={lessonFormText.captionsRemove(name)}
            icon={<Trash2 size={18} aria-hidden="true" />}
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          />
        )}
      </div>
      {removed && !change.isPending && (
        <Button
          variant="soft"
          size="sm"
          className="mb-1 justify-self-start"
          aria-label={`${undoText.undo}: ${name}`}
          onClick={() => change.mutate(removed)}
        >
          {undoText.undo}
        </Button>
      )}
      {reading && (
        <p role="status" className="pb-1 text-sm text-ink-2">
          {reading}
        </p>
      )}
      {failure && (
        <p role="alert" className="pb-1 text-sm text-red">
          {failure}
        </p>
      )}
    </div>
  )
}

/** The captions as a file; null when they cannot be read. */
async function readCaptions(url: string): Promise<File | null> {
  try {
    const answer = await fetch(url)
    return answer.ok ? new File([await answer.blob()], 'captions.vtt', { type: 'text/vtt' }) : null
  } catch {
    return null
  }
}

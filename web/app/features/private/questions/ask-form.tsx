import { MAX_QUESTION } from '@kashf/contract/learning/limits.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { randomUuid } from '../../../api/random-uuid.ts'
import { formatClock, formatCount } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { questionText as text } from '../../../text/learn/questions.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { Switch } from '../../../ui/private/switch.tsx'
import { keepAndSend } from '../../public-account/questions/question-outbox.ts'
import { useWaitingQuestions } from '../../public-account/questions/use-waiting-questions.ts'
import { PostFilesField } from './post-files-field.tsx'
import { SimilarQuestions } from './similar-questions.tsx'
import { usePostFiles } from './use-post-files.ts'
import { useQuestionsChanged } from './use-questions.ts'

/** What a question or an answer is written about. */
export interface AskedPlace {
  courseId: number
  lessonId: number
  userId: number
}

interface AskFormProps {
  place: AskedPlace
  label: string
  /** The question being answered; without it a new one is asked. */
  parentId?: number
  /** The position of the video, whole seconds. */
  nowS: () => number
  /** The usual time to an answer. */
  answerHours?: number | undefined
  onDone: () => void
  onCancel?: () => void
}

type Sending = { percent: number; waits: boolean } | null

/** Asks a question or answers one: words, photos, a voice, a second of the video; for everybody or for the teacher alone. */
export function AskForm({ place, label, parentId, nowS, answerHours, onDone, onCancel }: AskFormProps) {
  const { courseId, lessonId, userId } = place
  const isQuestion = parentId === undefined
  const refresh = useQuestionsChanged(lessonId)
  const files = usePostFiles()
  const [typed, setTyped] = useState('')
  const [momentS, setMomentS] = useState<number | null>(null)
  const [isPrivate, setPrivate] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState<Sending>(null)
  const [result, setResult] = useState<'sent' | 'kept' | null>(null)
  useWaitingQuestions(userId, () => {
    setResult((now) => (now === 'kept' ? 'sent' : now))
    void refresh()
  })
  const isBegun = typed !== '' || !files.isEmpty

  const send = async () => {
    setSending({ percent: 0, waits: false })
    try {
      const isSent = await keepAndSend(
        {
          ...{ user_id: userId, lesson_id: lessonId, key: randomUuid(), text: typed.trim(), at_s: momentS },
          ...{ written_at: new Date().toISOString(), is_private: isQuestion && isPrivate },
          ...(parentId !== undefined && { parent_id: parentId }),
          ...(await files.toSend()),
        },
        {
          onProgress: (percent) => setSending({ percent, waits: false }),
          onWaiting: () => setSending((now) => now && { ...now, waits: true }),
        },
      )
      setTyped('')
      setMomentS(null)
      files.clear()
      setResult(isSent ? 'sent' : 'kept')
      await refresh()
      if (isSent) onDone()
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields.text) || messageOf(error))
    } finally {
      setSending(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim() && files.isEmpty) return setProblem(text.required)
    setProblem(undefined)
    setResult(null)
    void send()
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <TextArea
        label={label}
        placeholder={isQuestion ? text.placeholder : undefined}
        autoFocus={onCancel !== undefined}
        rows={2}
        maxLength={MAX_QUESTION}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isQuestion && <SimilarQuestions courseId={courseId} lessonId={lessonId} typed={typed} />}
      <PostFilesField files={files} place={`questions/${lessonId}/${parentId ?? 'new'}`} />
      {isBegun && (
        <label className="flex min-h-11 items-center gap-2.5 text-md">
          <input
            type="checkbox"
            className="size-5 accent-action"
            checked={momentS !== null}
            onChange={(event) => setMomentS(event.target.checked ? nowS() : null)}
          />
          {text.atMoment(formatClock(momentS ?? nowS()))}
        </label>
      )}
      {isQuestion && isBegun && (
        <div className="flex items-start justify-between gap-3 rounded-lg border border-line bg-surface p-4">
          <div>
            <p className="font-semibold">{text.teacherOnly}</p>
            <p className="text-sm text-ink-2">{isPrivate ? text.teacherOnlyHint : text.forAllHint}</p>
          </div>
          <Switch checked={isPrivate} label={text.teacherOnly} onToggle={() => setPrivate(!isPrivate)} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" loading={sending !== null} disabled={files.isPreparing}>
          {isQuestion ? (isPrivate ? text.askTeacher : text.ask) : text.send}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {commonText.cancel}
          </Button>
        )}
        {isQuestion && answerHours !== undefined && (
          <span className="text-sm text-ink-2">{text.usually(formatCount(answerHours))}</span>
        )}
      </div>
      {/* Here instead of in a toast, which would cover the question. */}
      <p role="status" className="text-sm text-ink-2">
        {statusOf(sending, result)}
      </p>
    </form>
  )
}

function statusOf(sending: Sending, result: 'sent' | 'kept' | null): string | null {
  if (sending?.waits || result === 'kept') return text.waitsForLine
  if (sending && sending.percent > 0) return text.sendingPercent(sending.percent)
  return result === 'sent' ? text.asked : null
}

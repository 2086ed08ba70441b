import type { OfflineCourse, OfflineLesson } from '@kashf/contract/learning/offline.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { PREFIX } from '../../../shell/base/language.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { savedDevice } from '../../public-account/offline/device.ts'
import { bytesFor, isNamed, saveLessons } from '../../public-account/offline/downloads.ts'
import { savedLessons } from '../../public-account/offline/saved-lessons.ts'
import { CodeField } from './code-field.tsx'
import { freeSpace } from './free-space.ts'
import { WifiOnly } from './wifi-only.tsx'

/** The default quality in lines: a good picture for little data on phones. */
const USUAL_HEIGHT = 360

export interface SaveDialogProps {
  userId: number
  courseId: number
  /** The lesson to save; without it the whole course. */
  lessonId?: number
  title: string
  onClose: () => void
}

interface Offer {
  course: OfflineCourse
  /** The lessons that are not on the device yet. */
  lessons: OfflineLesson[]
  /** Null where the browser does not report it. */
  freeBytes: number | null
  /** Whether the person has set the code that unlocks saved lessons. */
  hasCode: boolean
}

async function readOffer(
  { userId, courseId, lessonId }: SaveDialogProps,
  signal: AbortSignal,
): Promise<Offer> {
  const [{ data: course }, saved, freeBytes, device] = await Promise.all([
    api('GET /api/courses/course/:id/offline', { params: { id: courseId }, signal }),
    savedLessons(userId),
    freeSpace(),
    savedDevice(userId),
  ])
  const isSaved = new Set(saved.map(({ lesson_id }) => lesson_id))
  const lessons = course.lessons.filter(
    ({ lesson_id }) => !isSaved.has(lesson_id) && (lessonId === undefined || lesson_id === lessonId),
  )
  return { course, lessons, freeBytes, hasCode: Boolean(device?.code) }
}

/** Asks for the quality, with the size of each, and starts saving. */
export function SaveDialog(props: SaveDialogProps) {
  const offer = useQuery({
    queryKey: queryKeys.offlineOffer(props.courseId, props.lessonId),
    queryFn: ({ signal }) => readOffer(props, signal),
    // Without a connection the request fails with a message, instead of waiting.
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
  })
  if (offer.data && offer.data.lessons.length > 0) return <ChooseQuality {...props} offer={offer.data} />
  return (
    <Dialog onClose={props.onClose} title={props.title}>
      <QueryStates query={offer} loading={<Skeleton className="h-48 rounded-lg" />}>
        {() => <p>{props.lessonId === undefined ? text.courseSaved : text.nothing}</p>}
      </QueryStates>
    </Dialog>
  )
}

function ChooseQuality({ userId, title, offer, onClose }: SaveDialogProps & { offer: Offer }) {
  const { course, lessons, freeBytes, hasCode } = offer
  const heights = [...new Set(lessons.flatMap(({ qualities }) => qualities.map(({ height }) => height)))]
  heights.sort((a, b) => a - b)
  const [height, setHeight] = useState(
    () => heights.findLast((lines) => lines <= USUAL_HEIGHT) ?? heights[0] ?? USUAL_HEIGHT,
  )
  const [code, setCode] = useState('')
  const formId = useId()
  const bytesAt = (lines: number) => lessons.reduce((sum, lesson) => sum + bytesFor(lesson, lines), 0)
  const isTooLarge = freeBytes !== null && bytesAt(height) > freeBytes
  const save = useMutation({
    // Try offline too, so that the failure is shown.
    networkMode: 'always',
    mutationFn: () => saveLessons(userId, course, { lessons, height, ...(!hasCode && { code }) }),
    onSuccess: () => {
      showToast({ title: text.queued, message: text.keepOpen })
      onClose()
    },
  })
  const isFull = save.error instanceof ApiError && save.error.code === 'too_many_offline_devices'
  return (
    <Dialog
      onClose={onClose}
      title={title}
      actions={
        <SubmitButton form={formId} loading={save.isPending} disabled={isTooLarge}>
          {commonText.save}
        </SubmitButton>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {lessons.length > 1 && <p className="text-ink-2">{text.lessons(lessons.length)}</p>}
        <RadioGroup
          label={text.quality}
          name="quality"
          value={String(height)}
          onChange={({ target }) => setHeight(Number(target.value))}
          options={heights.map((lines) => ({
            value: String(lines),
            label: text.qualityOf(lines),
            hint: text.takes(formatBytes(bytesAt(lines))),
          }))}
        />
        <WifiOnly />
        {!hasCode && <CodeField value={code} onChange={setCode} hint={text.codeHint} isNew />}
        <p className="text-sm text-ink-2">
          {freeBytes !== null && text.free(formatBytes(freeBytes))} {text.keepOpen}
        </p>
        {isTooLarge && (
          <p role="alert" className="text-red">
            {text.tooLarge}
          </p>
        )}
        {save.isError && (
          <p role="alert" className="text-red">
            {problemOf(save.error)}{' '}
            {isFull && (
              <a href={`${PREFIX}/downloads`} className="underline">
                {text.devicesFull}
              </a>
            )}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function problemOf(error: unknown): string {
  if (isNamed(error, 'QuotaExceededError')) return text.tooLarge
  return error instanceof ApiError ? messageOf(error) : text.failed
}

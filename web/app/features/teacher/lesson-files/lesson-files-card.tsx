import { MAX_LESSON_FILES } from '@kashf/contract/authoring/limits.ts'
import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { MAX_LESSON_FILE_BYTES } from '@kashf/contract/media/file-sizes.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../api/client/api-error.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { lessonFilesText as text } from '../../../text/teach/lessons/lesson-files.ts'
import { Card } from '../../../ui/card.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { FileCheck } from '../../private/files/check-file.ts'
import { UploadField } from '../uploader/upload-field.tsx'
import { useUploadList } from '../uploader/use-upload-list.ts'
import { FileRow } from './file-row.tsx'
import { useLessonFiles } from './use-lesson-files.ts'

const ACCEPT =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip,.mp3,.m4a,.wav,.ogg,.flac,.jpg,.jpeg,.png,.webp,.gif'
const ENDINGS = new Set(ACCEPT.split(','))

/** Before an upload that may take minutes; the server decides by content. */
const checkLessonFile: FileCheck = ({ name }) =>
  ENDINGS.has(/\.[a-z0-9]{2,4}$/.exec(name.toLowerCase())?.[0] ?? '') ? null : text.notHere

/** The files of a lesson: each is uploaded when it is chosen, and every change is saved at once. */
export function LessonFilesCard({ lesson }: { lesson: Lesson }) {
  const { files, save } = useLessonFiles(lesson)
  const [tooLarge, setTooLarge] = useState<string>()
  const list = useUploadList({ check: checkLessonFile, purpose: 'lesson_file' })
  const chosen = list.items.at(-1)
  const kept: { id: number; name?: string }[] = files.map(({ id }) => ({ id }))

  const addArrived = useEffectEvent(async (uid: string, name: string) => {
    try {
      const uploadId = await list.transfers?.arrived(uid)
      if (!uploadId) return
      await save.mutateAsync([...kept, { upload_id: uploadId, name }])
      list.clear()
      showToast({ title: text.added(name) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'aborted') return
      list.change(uid, { status: 'error', error, response: error.message })
    }
  })
  useEffect(() => {
    if (chosen?.uid) void addArrived(chosen.uid, chosen.name)
  }, [chosen?.uid, chosen?.name])

  const change = (wanted: typeof kept, done?: string) =>
    save.mutate(wanted, {
      onSuccess: () => done && showToast({ title: done }),
      onError: (error) => failureToast(error, text.failed),
    })
  const moved = (at: number, to: number) =>
    change(kept.toSpliced(at, 1).toSpliced(to, 0, { id: files[at]?.id ?? 0 }))
  const add = (file: File) => {
    const isTooLarge = file.size > MAX_LESSON_FILE_BYTES
    setTooLarge(isTooLarge ? text.tooLarge : undefined)
    if (!isTooLarge) list.add(file)
  }
  return (
    <Card className="mt-6 grid gap-4">
      <div>
        <h2 className="text-xl">
          {text.title}{' '}
          <span className="text-md font-semibold text-ink-2">
            {text.count(files.length, MAX_LESSON_FILES)}
          </span>
        </h2>
        <p className="mt-1 text-ink-2">{text.lead}</p>
      </div>
      {files.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {files.map((file, at) => (
            <FileRow
              key={file.id}
              file={file}
              isSaving={save.isPending}
              onUp={at > 0 ? () => moved(at, at - 1) : undefined}
              onDown={at < files.length - 1 ? () => moved(at, at + 1) : undefined}
              onRename={(name) => change(kept.with(at, { id: file.id, name }))}
              onRemove={() => change(kept.toSpliced(at, 1), text.removed(file.name))}
            />
          ))}
        </ul>
      )}
      {files.length < MAX_LESSON_FILES ? (
        <UploadField
          label={text.add}
          hint={text.hint}
          accept={ACCEPT}
          list={{ ...list, add, refusal: tooLarge ?? list.refusal }}
          isSending={save.isPending}
        />
      ) : (
        <p className="text-ink-2">{text.full(MAX_LESSON_FILES)}</p>
      )}
    </Card>
  )
}

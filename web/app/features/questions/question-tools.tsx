import type { Question } from '@kashf/contract/questions.ts'
import { useMutation } from '@tanstack/react-query'
import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { fullName } from '../../full-name.ts'
import { commonText } from '../../text/common.ts'
import { questionText } from '../../text/questions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useQuestionsChanged } from './use-questions.ts'

const ReportDialog = lazyPart(() => import('../report/report-dialog.tsx'))

export interface QuestionToolsProps {
  lessonId: number
  question: Question
  onEdit: () => void
}

/** What the reader may do with a question or an answer: change or delete their own, report others'. */
export function QuestionTools({ lessonId, question, onEdit }: QuestionToolsProps) {
  const [asked, setAsked] = useState<'delete' | 'report' | null>(null)
  const close = () => setAsked(null)
  const { author } = question
  const own: MenuEntry[] = [
    { label: questionText.edit, icon: <Pencil size={18} aria-hidden="true" />, onSelect: onEdit },
    {
      label: questionText.delete,
      icon: <Trash2 size={18} aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => setAsked('delete'),
    },
  ]
  const others: MenuEntry[] = [
    {
      label: questionText.report,
      icon: <Flag size={18} aria-hidden="true" />,
      onSelect: () => setAsked('report'),
    },
  ]
  return (
    <>
      <Menu
        label={questionText.toolsOf(fullName(author))}
        trigger={<EllipsisVertical size={18} aria-hidden="true" />}
        className="-my-2 grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        entries={question.is_mine ? own : others}
      />
      {asked === 'delete' && <DeleteQuestion lessonId={lessonId} question={question} onClose={close} />}
      {asked === 'report' && (
        <Suspense>
          <ReportDialog subject="question" id={question.id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function DeleteQuestion(props: { lessonId: number; question: Question; onClose: () => void }) {
  const { lessonId, question, onClose } = props
  const refresh = useQuestionsChanged(lessonId)
  const remove = useMutation({
    mutationFn: () => api('DELETE', `/api/courses/questions/${question.id}`),
    onSuccess: async () => {
      onClose()
      await refresh()
      showToast({ title: questionText.deleted })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={questionText.deleteTitle}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {questionText.delete}
          </Button>
        </>
      }
    >
      <p>{question.replies.length > 0 ? questionText.deleteThread : questionText.deleteOne}</p>
      {remove.isError && (
        <div className="mt-4">
          <Notice tone="bad">{messageOf(remove.error)}</Notice>
        </div>
      )}
    </Dialog>
  )
}

import type { CourseComment } from '@kashf/contract/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { withQueries } from '../../api/queries.tsx'
import { fullName } from '../../full-name.ts'
import { commentText } from '../../text/comments.ts'
import { commonText } from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCommentsChanged } from './use-comments-changed.ts'

const ReportDialog = lazyPart(() => import('../report/report-dialog.tsx'))

export interface CommentToolsProps {
  courseId: number
  comment: CourseComment
  onEdit: () => void
}

/** What the signed-in may do with a comment: change or delete their own, report others'. */
export default withQueries(CommentTools)

function CommentTools({ courseId, comment, onEdit }: CommentToolsProps) {
  const [asked, setAsked] = useState<'delete' | 'report' | null>(null)
  const close = () => setAsked(null)
  const { author } = comment
  const own: MenuEntry[] = [
    { label: commentText.edit, icon: <Pencil size={18} aria-hidden="true" />, onSelect: onEdit },
    {
      label: commentText.delete,
      icon: <Trash2 size={18} aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => setAsked('delete'),
    },
  ]
  const others: MenuEntry[] = [
    {
      label: commentText.report,
      icon: <Flag size={18} aria-hidden="true" />,
      onSelect: () => setAsked('report'),
    },
  ]
  return (
    <>
      <Menu
        label={commentText.toolsOf(fullName(author))}
        trigger={<EllipsisVertical size={18} aria-hidden="true" />}
        className="-my-2 grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        entries={comment.is_mine ? own : others}
      />
      {asked === 'delete' && <DeleteComment courseId={courseId} comment={comment} onClose={close} />}
      {asked === 'report' && (
        <Suspense>
          <ReportDialog subject="comment" id={comment.id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function DeleteComment(props: { courseId: number; comment: CourseComment; onClose: () => void }) {
  const { courseId, comment, onClose } = props
  const refresh = useCommentsChanged(courseId)
  const remove = useMutation({
    mutationFn: () => api('DELETE', `/api/courses/comments/${comment.id}`),
    onSuccess: async () => {
      onClose()
      await refresh()
      showToast({ title: commentText.deleted })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={commentText.deleteTitle}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {commentText.delete}
          </Button>
        </>
      }
    >
      <p>{comment.replies.length > 0 ? commentText.deleteThread : commentText.deleteOne}</p>
      {remove.isError && (
        <div className="mt-4">
          <Notice tone="bad">{messageOf(remove.error)}</Notice>
        </div>
      )}
    </Dialog>
  )
}

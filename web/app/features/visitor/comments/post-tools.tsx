import type { ReportSubject } from '@kashf/contract/learning/reports.ts'
import { useMutation } from '@tanstack/react-query'
import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { commentText } from '../../../text/browse/comments.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/on-demand/menu.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'

const ReportDialog = lazyPart(() => import('../report/report-dialog.lazy.tsx'), null)

export interface PostToolsProps {
  post: {
    id: number
    author: { first_name: string; last_name: string }
    is_mine: boolean
    replies: readonly unknown[]
  }
  subject: ReportSubject
  /** The call that deletes it. */
  deletion: 'DELETE /api/courses/comments/:id' | 'DELETE /api/courses/questions/:id'
  words: PostToolsText
  onEdit: () => void
  /** Refetches the list. */
  onDeleted: () => Promise<unknown>
}

/** Texts of the menu and its confirmation, for comments or questions. */
interface PostToolsText {
  toolsOf: (name: string) => string
  deleteTitle: string
  /** Confirmation for a post without and with answers. */
  deleteOne: string
  deleteThread: string
  deleted: string
}

/** Actions of a signed-in user on a post: edit or delete their own, report others'. */
export function PostTools(props: PostToolsProps) {
  const { post, subject, words, onEdit } = props
  const [openDialog, setOpenDialog] = useState<'delete' | 'report' | null>(null)
  const close = () => setOpenDialog(null)
  const own: MenuEntry[] = [
    { label: commentText.edit, icon: <Pencil size={18} aria-hidden="true" />, onSelect: onEdit },
    {
      label: commentText.delete,
      icon: <Trash2 size={18} aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => setOpenDialog('delete'),
    },
  ]
  const others: MenuEntry[] = [
    {
      label: commentText.report,
      icon: <Flag size={18} aria-hidden="true" />,
      onSelect: () => void ReportDialog.preload().then(() => setOpenDialog('report')),
    },
  ]
  return (
    <>
      <Menu
        label={words.toolsOf(fullName(post.author))}
        trigger={<EllipsisVertical size={18} aria-hidden="true" />}
        className="-my-2 grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        entries={post.is_mine ? own : others}
      />
      {openDialog === 'delete' && <DeleteDialog {...props} onClose={close} />}
      {openDialog === 'report' && <ReportDialog subject={subject} id={post.id} onClose={close} />}
    </>
  )
}

function DeleteDialog(props: PostToolsProps & { onClose: () => void }) {
  const { post, deletion, words, onDeleted, onClose } = props
  const remove = useMutation({
    mutationFn: () => api(deletion, { params: { id: post.id } }),
    onSuccess: async () => {
      onClose()
      await onDeleted()
      showToast({ title: words.deleted })
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={words.deleteTitle}
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
      <p>{post.replies.length > 0 ? words.deleteThread : words.deleteOne}</p>
      {remove.isError && (
        <Notice tone="bad" className="mt-4">
          {messageOf(remove.error)}
        </Notice>
      )}
    </Dialog>
  )
}

import type { TestDetail } from '@kashf/contract/practice/tests.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Copy, CopyPlus, EllipsisVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { showToast } from '../../../ui/toast.ts'
import { copyAddress } from '../sales/copy-address.ts'

/** Shares, copies, cancels and deletes a test; what follows is said before it happens. */
export function TestActions({ test }: { test: TestDetail }) {
  const { id, state } = test
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'cancel' | 'remove' | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: practiceKeys.ownTests })

  const duplicate = useMutation({
    mutationFn: () => api('POST /api/practice/tests/:id/duplicate', { params: { id } }),
    onSuccess: ({ data }) => {
      showToast({ title: text.duplicated })
      void refresh()
      void navigate(href('/my-tests/:id', { id: String(data.id) }))
    },
    onError: (error) => failureToast(error, text.failed),
  })
  const cancel = useMutation({
    mutationFn: () => api('POST /api/practice/tests/:id/cancel', { params: { id } }),
    onSuccess: async () => {
      await refresh()
      setAsked(null)
      showToast({ title: text.cancelled })
    },
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/practice/tests/:id', { params: { id } }),
    onSuccess: async () => {
      showToast({ title: text.removed })
      await navigate(href('/my-tests'))
      void refresh()
    },
  })
  return (
    <>
      <Menu
        label={text.actions}
        trigger={<EllipsisVertical size={20} aria-hidden="true" />}
        className="icon-button"
        entries={[
          {
            label: text.copyLink,
            icon: <Copy size={18} aria-hidden="true" />,
            onSelect: () => void copyAddress(test.share_url, text),
          },
          {
            label: text.duplicate,
            icon: <CopyPlus size={18} aria-hidden="true" />,
            onSelect: () => duplicate.mutate(),
          },
          state === 'published'
            ? {
                label: text.cancel,
                icon: <Ban size={18} aria-hidden="true" />,
                onSelect: () => setAsked('cancel'),
              }
            : {
                label: text.remove,
                icon: <Trash2 size={18} aria-hidden="true" />,
                onSelect: () => setAsked('remove'),
              },
        ]}
      />
      {asked === 'cancel' && (
        <ConfirmDialog
          title={text.cancelTitle}
          confirm={text.cancel}
          cancel={text.keep}
          isDestructive
          isBusy={cancel.isPending}
          failure={cancel.error && messageOf(cancel.error)}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsked(null)}
        >
          <ul className="grid list-disc gap-2 pl-5">
            {text.cancelLead.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={text.removeTitle}
          confirm={text.remove}
          cancel={text.keep}
          isDestructive
          isBusy={remove.isPending}
          failure={remove.error && messageOf(remove.error)}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(null)}
        >
          <p>{text.removeLead}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

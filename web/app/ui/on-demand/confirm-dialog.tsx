import { commonText } from '../../text/common.ts'
import { Button } from '../button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Notice } from './notice.tsx'

export interface ConfirmDialogProps extends Omit<DialogProps, 'actions'> {
  confirm: string
  /** Absent when confirming cannot succeed. */
  onConfirm?: (() => void) | false
  cancel?: string
  isDestructive?: boolean
  isBusy?: boolean
  /** Why the last attempt failed. */
  failure?: string | null
}

/** Asks before something is done; the content says what it changes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, onConfirm, cancel, isDestructive, isBusy, failure, children, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="outline" onClick={dialog.onClose}>
            {cancel ?? commonText.cancel}
          </Button>
          {onConfirm && (
            <Button variant={isDestructive ? 'danger' : 'primary'} loading={isBusy} onClick={onConfirm}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {children}
      {failure && (
        <Notice tone="bad" className="mt-4">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}

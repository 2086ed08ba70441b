import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { commonText } from '../../text/common.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import { XIcon } from '../icons.ts'

export interface DialogProps {
  /** Default: true, for a dialog that is rendered only while it is open. */
  open?: boolean
  /** Called for Esc, the close button, and a click outside. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons in the footer, which stays visible while the content scrolls. */
  actions?: ReactNode
}

/** A modal dialog, centred (at the bottom on phones). */
export function Dialog(props: DialogProps) {
  return (
    <ModalFrame
      {...props}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-lg max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none"
    />
  )
}

/** A panel along the right edge. */
export function Drawer(props: DialogProps) {
  return <ModalFrame {...props} className="ml-auto mr-0 h-dvh w-full max-w-105" />
}

/**
 * A dialog whose position and size the caller chooses. The native element traps the focus, closes on Esc, and restores
 * the focus.
 */
export function ModalFrame({
  open = true,
  onClose,
  title,
  children,
  actions,
  className,
}: DialogProps & { className: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
  const titleId = useId()

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // Unmounting an open dialog would not restore the focus; a layout effect closes it before it is removed.
  useLayoutEffect(() => {
    const leaving = dialog.current
    return () => leaving?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc, which is native
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // React passes on the close of a dialog inside this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      // A drag from inside to outside also fires a click on the dialog.
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) =>
        event.target === event.currentTarget && isPressedOutside.current && dialog.current?.close()
      }
      className={cx(
        'max-h-dvh overflow-hidden border border-line bg-surface p-0 text-ink shadow-float open:animate-appear',
        className,
      )}
    >
      {open && (
        <div className="flex h-full max-h-dvh flex-col">
          <div className="flex items-center justify-between gap-4 border-b border-line py-3 pl-5 pr-3">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <IconButton
              label={commonText.close}
              icon={<XIcon size={22} aria-hidden="true" />}
              onClick={() => dialog.current?.close()}
            />
          </div>
          <div className="flex-1 overflow-y-auto p-5">{children}</div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">{actions}</div>
          )}
        </div>
      )}
    </dialog>
  )
}

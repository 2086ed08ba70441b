import { Info, TriangleAlert } from 'lucide-react'
import { commonText } from '../text/common.ts'
import { cx } from './class-names.ts'
import { CircleCheckIcon, XIcon } from './icons.ts'
import { dismissToast, type Toast } from './toast.ts'

const styles = {
  success: { Icon: CircleCheckIcon, color: 'text-teal' },
  error: { Icon: TriangleAlert, color: 'text-red' },
  info: { Icon: Info, color: 'text-lapis' },
} as const

/** The visible toasts. */
export default function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return toasts.map(({ id, kind, title, message }) => {
    const { Icon, color } = styles[kind]
    return (
      <div
        key={id}
        className="pointer-events-auto flex w-full max-w-md animate-appear items-start gap-3 rounded-md border border-line bg-surface p-4 shadow-float"
      >
        <Icon size={22} aria-hidden="true" className={cx('mt-0.5 shrink-0', color)} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          {message && <p className="text-sm text-ink-2">{message}</p>}
        </div>
        <button
          type="button"
          aria-label={commonText.close}
          onClick={() => dismissToast(id)}
          className="-m-2.5 grid size-11 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <XIcon size={18} aria-hidden="true" />
        </button>
      </div>
    )
  })
}

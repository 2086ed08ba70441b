import { EMBED, embedCode } from '@kashf/contract/catalogue/embed-code.ts'
import { Check, Copy } from 'lucide-react'
import { commonText } from '../../../text/common.ts'
import { embedText as text } from '../../../text/teach/teach.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'
import { useOwnFees } from '../fees/use-own-fees.ts'

const ON_SALE = 2

/** The HTML that embeds the card of a course in another site, to copy. */
export function EmbedDialog({
  course,
  open,
  onClose,
}: {
  course: { id: number; title: string; status: number }
  open: boolean
  onClose: () => void
}) {
  const linkCode = useOwnFees().data?.link_code
  const code = open ? embedCode(window.location.origin, { ...course, linkCode }, EMBED.width) : ''
  const { isCopied, copy } = useCopy(code)
  const Icon = isCopied ? Check : Copy
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title}
      actions={
        <Button icon={<Icon size={18} aria-hidden="true" />} onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? commonText.copied : text.copyCode}</span>
        </Button>
      }
    >
      <p>{text.lead}</p>
      {course.status !== ON_SALE && <Notice className="mt-4">{text.notOnSale}</Notice>}
      <pre className="mt-4 rounded-md bg-sunken p-4 text-sm whitespace-pre-wrap select-all wrap-anywhere">
        {code}
      </pre>
    </Dialog>
  )
}

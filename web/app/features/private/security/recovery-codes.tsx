import { Check, Copy, Download } from 'lucide-react'
import { saveFile } from '../../../api/download.ts'
import { securityText as text } from '../../../text/account/security.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'

/** Ten recovery codes, shown only once, to copy or download. */
export function RecoveryCodesDialog({
  codes,
  username,
  onClose,
}: {
  codes: string[]
  username: string
  onClose: () => void
}) {
  const { isCopied, copy } = useCopy(codes.join('\n'))
  const Icon = isCopied ? Check : Copy
  const download = () =>
    saveFile({
      name: text.codesFile,
      content: new Blob([`${text.codesFileHead(username)}\n\n${codes.join('\n')}\n`], {
        type: 'text/plain;charset=utf-8',
      }),
    })
  return (
    <Dialog
      onClose={onClose}
      title={text.codesTitle}
      actions={<Button onClick={onClose}>{text.codesKept}</Button>}
    >
      <p className="text-ink-2">{text.codesLead}</p>
      <ul className="mt-4 grid gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-semibold tabular-nums select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="outline" icon={<Icon size={18} aria-hidden="true" />} onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? commonText.copied : commonText.copy}</span>
        </Button>
        <Button variant="outline" icon={<Download size={18} aria-hidden="true" />} onClick={download}>
          {text.downloadCodes}
        </Button>
      </div>
    </Dialog>
  )
}

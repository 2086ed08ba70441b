import type { SeatLink } from '@kashf/contract/roster/roster.ts'
import { saveFile } from '../../../api/download.ts'
import { rosterText as text } from '../../../text/teach/groups/roster.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'

/** How many links are shown one by one; the file has all. */
const SHOWN = 50

/** Quotation marks around every cell, and none that a spreadsheet would take for a formula. */
const cell = (value: string): string => `"${value.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`

/** Links that are told once: to save as a file, or to copy one by one. */
export function SeatLinks({
  title,
  note,
  links,
  onClose,
}: {
  title: string
  note?: string
  links: SeatLink[]
  onClose: () => void
}) {
  const save = () => {
    const { name, contact, url } = text.columns
    const rows = [[name, contact, url], ...links.map((link) => [link.name, link.contact ?? '', link.url])]
    const csv = `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
    saveFile({ name: text.fileName, content: new Blob([csv], { type: 'text/csv' }) })
  }
  return (
    <Card className="grid grid-cols-1 gap-4" role="status">
      <h2 className="text-xl">{title}</h2>
      {note && <p>{note}</p>}
      <p className="text-ink-2">{links.length > 0 ? text.linksHint : text.noLinks}</p>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {links.length > 0 && <Button onClick={save}>{text.save}</Button>}
        <Button variant="outline" onClick={onClose}>
          {text.close}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {links.slice(0, SHOWN).map((link) => (
          <li key={link.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <p className="font-semibold">{link.name}</p>
              <p className="text-sm text-ink-2">{link.contact}</p>
            </div>
            <CopyLink link={link} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CopyLink({ link }: { link: SeatLink }) {
  const { isCopied, copy } = useCopy(link.url)
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`${text.copyLink}: ${link.name}`}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? text.copied : text.copyLink}</span>
    </Button>
  )
}

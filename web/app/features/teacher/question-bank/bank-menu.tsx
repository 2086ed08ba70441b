import { EXPORT_FORMATS } from '@kashf/contract/practice/imports.ts'
import type { Bank } from '@kashf/contract/practice/questions.ts'
import { ClipboardList, Download, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { NewTest } from '../tests/new-test.tsx'
import { BankNameDialog, DeleteBankDialog } from './bank-dialogs.tsx'
import { ExportDialog } from './export-dialog.tsx'

type ExportFormat = (typeof EXPORT_FORMATS)[number]
const isFormat = (open: string | null): open is ExportFormat =>
  EXPORT_FORMATS.some((format) => format === open)

const bankPath = (id: number) => href('/my-questions/:bankId', { bankId: String(id) })

/** What can be done with a bank: a test or files of its questions, its name, its end. `isWhole` adds a new bank, on its own page. */
export function BankMenu({ bank, isWhole }: { bank: Bank; isWhole?: boolean }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'test' | 'rename' | 'new' | 'delete' | ExportFormat | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        label={text.actionsOf(bank.title)}
        trigger={<EllipsisVertical size={20} aria-hidden="true" />}
        className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        entries={[
          ...(bank.ready_count > 0
            ? [
                {
                  label: text.makeTest,
                  icon: <ClipboardList size={18} aria-hidden="true" />,
                  onSelect: () => setOpen('test'),
                },
              ]
            : []),
          ...EXPORT_FORMATS.map((format) => ({
            label: text.exports[format],
            icon: <Download size={18} aria-hidden="true" />,
            onSelect: () => setOpen(format),
          })),
          {
            label: text.rename,
            icon: <Pencil size={18} aria-hidden="true" />,
            onSelect: () => setOpen('rename'),
          },
          ...(isWhole
            ? [
                {
                  label: text.newBank,
                  icon: <Plus size={18} aria-hidden="true" />,
                  onSelect: () => setOpen('new'),
                },
              ]
            : []),
          {
            label: text.deleteBank,
            icon: <Trash2 size={18} aria-hidden="true" />,
            tone: 'danger',
            onSelect: () => setOpen('delete'),
          },
        ]}
      />
      {isFormat(open) && <ExportDialog bank={bank} format={open} onClose={close} />}
      {open === 'test' && <NewTest bank={bank} onClose={close} />}
      {open === 'rename' && <BankNameDialog bank={bank} onClose={close} />}
      {open === 'new' && (
        <BankNameDialog bank={null} onClose={close} onDone={(id) => void navigate(bankPath(id))} />
      )}
      {open === 'delete' && (
        <DeleteBankDialog
          bank={bank}
          onClose={close}
          {...(isWhole && { onDone: () => void navigate(href('/my-questions')) })}
        />
      )}
    </>
  )
}

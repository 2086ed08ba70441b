import { ClipboardPaste, Plus } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { FileField } from '../../../ui/private/file-field.tsx'
import { useBankActions } from './banks.ts'
import { TEST_ACCEPT, useBring } from './use-bring.ts'

/** A file or a pasted text of questions; `onWrite` offers to write them by hand. */
export function BringQuestions({ bankId, onWrite }: { bankId: number | null; onWrite?: () => void }) {
  const { percent, failure, bringFile, bringText } = useBring(bankId)
  const [pasted, setPasted] = useState<string | null>(null)
  const isBusy = percent !== null
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileField
        label={text.file}
        hint={text.fileHint}
        error={failure}
        accept={TEST_ACCEPT}
        disabled={isBusy}
        onFile={bringFile}
      >
        {isBusy && <ProgressBar value={percent} label={text.sending} />}
      </FileField>
      {pasted !== null && (
        <>
          <TextArea
            autoFocus
            label={text.paste}
            hint={text.pasteHint}
            placeholder={text.pasteExample}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
            className="font-mono text-sm"
          />
          <Button
            loading={isBusy}
            disabled={pasted.trim() === ''}
            className="justify-self-start"
            onClick={() => void bringText(pasted)}
          >
            {text.readPasted}
          </Button>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {pasted === null && (
          <Button
            variant="outline"
            icon={<ClipboardPaste size={18} aria-hidden="true" />}
            onClick={() => setPasted('')}
          >
            {text.paste}
          </Button>
        )}
        {onWrite && (
          <Button variant="outline" icon={<Plus size={18} aria-hidden="true" />} onClick={onWrite}>
            {text.write}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A teacher without questions: what a file may look like, and the three ways to begin. */
export function FirstQuestions({ bankId }: { bankId: number | null }) {
  const navigate = useNavigate()
  const { create } = useBankActions()
  const write = async () => {
    try {
      const id = bankId ?? (await create.mutateAsync(text.firstBank)).id
      await navigate(href('/my-questions/:bankId/:questionId', { bankId: String(id), questionId: 'new' }))
    } catch (error) {
      failureToast(error, text.failed)
    }
  }
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-5 sm:p-8">
      <div>
        <h2 className="text-2xl leading-tight">{text.emptyTitle}</h2>
        <p className="mt-2 text-ink-2">{text.emptyLead}</p>
      </div>
      <Sample />
      <p className="text-sm text-ink-2">{text.formats}</p>
      <BringQuestions bankId={bankId} onWrite={() => void write()} />
    </section>
  )
}

/** Two questions as they stand in a Word file. */
const Sample = () => (
  <div aria-hidden="true" className="rounded-md border border-line bg-white p-5 font-serif text-paper-ink">
    <p>{text.sample.first}</p>
    <p className="mt-1 ml-4">
      A) 10 &nbsp; <strong className="text-paper-lapis">B) 12</strong> &nbsp; C) 14 &nbsp; D) 16
    </p>
    <p className="mt-3">
      2. x<sup>2</sup> − 9 = 0 {text.sample.second}
    </p>
    <p className="mt-3 text-paper-ink-2">{text.sample.key}</p>
  </div>
)

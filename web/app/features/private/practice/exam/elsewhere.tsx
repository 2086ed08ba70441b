import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../../api/client/api-error.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'

/** Another device writes: who, since when, and the way back. */
export function ElsewhereDialog(props: {
  attempt: Attempt
  onTake: () => Promise<void>
  onLook: () => void
}) {
  const { attempt, onTake, onLook } = props
  const [isTaking, setTaking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const take = async () => {
    setTaking(true)
    try {
      await onTake()
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setTaking(false)
    }
  }
  return (
    <Dialog title={text.elsewhere} onClose={onLook}>
      <div className="grid gap-4">
        <div className="flex items-center gap-3.5 rounded-lg border border-line p-4">
          <Smartphone size={28} aria-hidden="true" className="shrink-0 text-lapis" />
          <span>
            <b className="block">{attempt.writer.name}</b>
            <span className="text-sm text-ink-2">{text.elsewhereSaved(attempt.answers.length)}</span>
          </span>
        </div>
        <p className="text-ink-2">{text.elsewhereThen(attempt.writer.name)}</p>
        {error && <Notice tone="bad">{error}</Notice>}
        <Button size="lg" wide loading={isTaking} onClick={take}>
          {text.continueHere}
        </Button>
        <Button variant="outline" wide onClick={onLook}>
          {text.onlyLook}
        </Button>
      </div>
    </Dialog>
  )
}

/** Another tab of this browser writes. */
export function OtherTab({ onTake }: { onTake: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-lg gap-4 px-4 py-16">
      <h1 className="text-2xl">{text.otherTab}</h1>
      <p className="text-ink-2">{text.otherTabThen}</p>
      <Button size="lg" wide onClick={onTake}>
        {text.continueHere}
      </Button>
    </main>
  )
}

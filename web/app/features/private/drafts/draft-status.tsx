import { CloudCheck, CloudOff, GitCompareArrows, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../../shell/format/format.ts'
import { draftText as text } from '../../../text/teach/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import type { FormDraft } from './use-draft.ts'

/** The state of a form's draft, beside its button. Announced politely, except the moment of saving. */
export function DraftStatus({ draft, onCompare }: { draft: FormDraft; onCompare?: () => void }) {
  const { state } = draft
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-ink-2">
      {state.is === 'saving' && (
        <span aria-hidden="true" className="inline-flex items-center gap-2">
          <LoaderCircle size={17} className="animate-spin motion-reduce:animate-none" />
          {text.saving}
        </span>
      )}
      {state.is === 'saved' && (
        <>
          <CloudCheck size={17} aria-hidden="true" className="text-teal" />
          {text.saved(formatDateTime(state.at).slice(-5))}
        </>
      )}
      {state.is === 'offline' && (
        <>
          <CloudOff size={17} aria-hidden="true" className="text-apricot" />
          {text.offline}
        </>
      )}
      {state.is === 'failed' && (
        <>
          <TriangleAlert size={17} aria-hidden="true" className="text-red" />
          {text.failed}
          <Button variant="quiet" size="sm" onClick={draft.retry}>
            {text.retry}
          </Button>
        </>
      )}
      {state.is === 'conflict' && (
        <>
          <GitCompareArrows size={17} aria-hidden="true" className="text-apricot" />
          {text.conflict}
          {onCompare && (
            <Button variant="quiet" size="sm" onClick={onCompare}>
              {text.compare}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Tells that the form opened with a draft, which can be discarded. */
export function DraftRestored({ draft }: { draft: FormDraft }) {
  const [isAsking, setAsking] = useState(false)
  const { restored } = draft
  if (restored === null) return null
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-64">
          {restored === 'here' ? text.restoredHere : text.restored(formatDateTime(restored))}
        </span>
        {/* Discarding takes two presses, because it cannot be undone. */}
        <Button
          variant={isAsking ? 'danger' : 'outline'}
          size="sm"
          onClick={() => (isAsking ? draft.discard() : setAsking(true))}
        >
          {isAsking ? text.discardSure : text.discard}
        </Button>
      </div>
    </Notice>
  )
}

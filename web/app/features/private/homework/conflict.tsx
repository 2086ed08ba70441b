import { homeworkText as text } from '../../../text/learn/homework.ts'
import { Button } from '../../../ui/button.tsx'
import { draftOf, type WorkDraft } from '../../public-account/homework/local-work.ts'
import type { WorkOutbox, WorkState } from '../../public-account/homework/work-outbox.ts'

/** Two drafts of the same work: both are shown, and the person chooses. */
export function Conflict({ outbox, state }: { outbox: WorkOutbox; state: WorkState }) {
  if (state.theirs === null) return null
  const sides = [
    { whose: 'mine', title: text.here, draft: state.draft, choose: text.keepHere },
    { whose: 'theirs', title: text.there, draft: draftOf(state.theirs), choose: text.keepThere },
  ] as const
  return (
    <section
      role="alert"
      aria-label={text.conflict}
      className="grid gap-3 rounded-lg border border-apricot bg-apricot-tint p-4"
    >
      <h2 className="text-xl">{text.conflict}</h2>
      <p>{text.conflictHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ whose, title, draft, choose }) => (
          <div key={whose} className="grid content-start gap-2 rounded-md bg-surface p-4">
            <h3 className="text-base font-semibold">{title}</h3>
            <Summary draft={draft} />
            <Button variant="outline" className="mt-auto" onClick={() => outbox.keep(whose)}>
              {choose}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}

const Summary = ({ draft: { text: written, link, sheets, recording } }: { draft: WorkDraft }) => (
  <>
    <p className="max-h-60 overflow-auto wrap-anywhere whitespace-pre-line">
      {written || <span className="text-ink-2">{text.noText}</span>}
    </p>
    <p className="text-sm wrap-anywhere text-ink-2 empty:hidden">
      {[text.files(sheets.length, recording !== null), link].filter(Boolean).join(' · ')}
    </p>
  </>
)

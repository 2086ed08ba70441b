import type { UnlockConditions } from '@kashf/contract/groups/unlocking.ts'
import { Eye, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { ConditionFields, type NumberedLesson } from './condition-fields.tsx'
import { type Change, conditionsOf, NOTHING } from './timetable-changes.ts'
import type { Problems } from './use-timetable-edits.ts'

interface ConditionPanelProps {
  /** The chosen lessons, in their order; at least one. */
  chosen: readonly NumberedLesson[]
  change: Change | undefined
  before: readonly NumberedLesson[]
  firstDate: string
  isGroup: boolean
  /** On a phone it lies over the list, and only on demand. */
  isOpen: boolean
  errors: Problems
  /** What somebody has saved since the change of the lesson began, in words. */
  savedMeanwhile: string | null
  examples: ReactNode
  onPatch: (patch: Partial<UnlockConditions>) => void
  onReset: () => void
  onDecide: (keep: 'mine' | 'theirs') => void
  onClose: () => void
}

/** The conditions of the chosen lessons. With several it shows those of the first. */
export function ConditionPanel(props: ConditionPanelProps) {
  const { chosen, change, isGroup, isOpen, savedMeanwhile } = props
  const [first] = chosen
  if (!first) return null
  const isOne = chosen.length === 1
  const hasConditions = isGroup
    ? chosen.some((lesson) => lesson.is_own) && change?.conditions !== null
    : conditionsOf(first, change) !== null
  return (
    <section
      aria-labelledby="conditions"
      className={cx(
        'border border-line bg-surface p-5 shadow-card lg:sticky lg:top-24 lg:max-h-[calc(100dvh-14rem)] lg:overflow-y-auto lg:rounded-lg',
        'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:max-h-[85dvh] max-lg:overflow-y-auto max-lg:rounded-t-lg max-lg:shadow-float',
        !isOpen && 'max-lg:hidden',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="conditions" tabIndex={-1} className="text-lg wrap-anywhere outline-none">
          {isOne ? text.lesson(first.number, first.title) : text.many(formatCount(chosen.length))}
        </h2>
        <IconButton label={text.close} icon={<X size={20} aria-hidden="true" />} onClick={props.onClose} />
      </div>
      <p className="mb-3 text-sm text-ink-2">{isOne ? text.fieldsHint : text.manyHint}</p>
      {savedMeanwhile !== null && (
        <Notice tone="attention" className="mb-3">
          <p>{text.saidMeanwhile(savedMeanwhile)}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="outline" onClick={() => props.onDecide('mine')}>
              {text.keepMine}
            </Button>
            <Button size="sm" variant="outline" onClick={() => props.onDecide('theirs')}>
              {text.takeTheirs}
            </Button>
          </div>
        </Notice>
      )}
      <ConditionFields
        key={chosen.map(({ id }) => id).join()}
        conditions={conditionsOf(first, change) ?? NOTHING}
        before={props.before}
        firstDate={props.firstDate}
        errors={props.errors}
        onPatch={props.onPatch}
      />
      {hasConditions && (
        <Button variant="quiet" className="mt-2" onClick={props.onReset}>
          {isGroup ? text.toCourse : text.openAtOnce}
        </Button>
      )}
      {props.examples && (
        <div className="mt-3 flex gap-3 rounded-md bg-sunken px-4 py-3" role="status">
          <Eye size={19} aria-hidden="true" className="mt-0.5 shrink-0" />
          <div className="min-w-0 wrap-anywhere">{props.examples}</div>
        </div>
      )}
    </section>
  )
}

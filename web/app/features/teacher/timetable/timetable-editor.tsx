import type { Timetable } from '@kashf/contract/groups/unlocking.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { CalendarDays, Copy, Eye } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../../shell/format/format.ts'
import { momentTyped } from '../../../shell/format/tashkent-input.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import type { StoredDraft } from '../../private/drafts/stored-draft.tsx'
import { lockReason } from '../../private/lesson/lock-reasons.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import type { NumberedLesson } from './condition-fields.tsx'
import { ConditionPanel } from './condition-panel.tsx'
import { conditionWords } from './condition-words.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { DayDialog } from './day-dialog.tsx'
import { FillDialog } from './fill-dialog.tsx'
import { LessonRows } from './lesson-rows.tsx'
import { conditionsOf, isStale } from './timetable-changes.ts'
import { useTimetablePreview } from './use-timetable.ts'
import { useTimetableEdits } from './use-timetable-edits.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface TimetableEditorProps {
  courseId: number
  groupId: number | null
  timetable: Timetable
  stored: StoredDraft
}

/** The lessons with what they wait for, the conditions of the chosen ones beside them, and what saving would do. */
export function TimetableEditor(props: TimetableEditorProps) {
  const { courseId, groupId, timetable } = props
  const edits = useTimetableEdits(props)
  const { changes, body, problems, stale, call } = edits
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [dialog, setDialog] = useState<'fill' | 'copy' | 'day' | null>(null)
  const group = timetable.groups.find(({ id }) => id === groupId)
  const [firstDate] = useState(() => firstMoment(group?.starts_at))

  const lessons = timetable.lessons.map((lesson, at) => ({ ...lesson, number: at + 1 }))
  const numbers = new Map(lessons.map(({ id, number }) => [id, number]))
  const numberOf = (id: number) => numbers.get(id)
  const wordsOf = (lesson: NumberedLesson) => {
    if (lesson.is_free) return text.free
    const change = changes[lesson.id]
    if (group && change?.conditions === null) return text.asCourse
    return conditionWords(conditionsOf(lesson, change), numberOf)
  }
  const chosen = lessons.filter(({ id }) => chosenIds.has(id))
  const [first] = chosen
  const ordered = { ...body, lessons: body.lessons.toSorted((a) => (a.lesson_id === first?.id ? -1 : 0)) }
  const preview = useTimetablePreview(courseId, ordered)

  const open = (id: number) => {
    flushSync(() => {
      setChosenIds(new Set([id]))
      setPanelOpen(true)
    })
    document.getElementById('conditions')?.focus({ preventScroll: true })
  }
  const close = () => {
    setChosenIds(new Set())
    setPanelOpen(false)
  }
  const fillable = (chosen.length > 0 ? chosen : lessons).filter(({ is_free }) => !is_free)
  const others = timetable.groups.filter(({ id }) => id !== groupId)
  const isChanged = body.lessons.length > 0
  const wrong = lessons.filter(({ id }) => problems.has(id))

  return (
    <>
      <form noValidate aria-label={text.title} onSubmit={call.submit} className="grid grid-cols-1 gap-4">
        <DraftRestored draft={edits.draft} />
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="outline"
            icon={<CalendarDays size={18} aria-hidden="true" />}
            disabled={fillable.length === 0}
            onClick={() => setDialog('fill')}
          >
            {text.fill}
          </Button>
          {groupId !== null && others.length > 0 && (
            <Button
              variant="outline"
              icon={<Copy size={18} aria-hidden="true" />}
              onClick={() => setDialog('copy')}
            >
              {text.copy}
            </Button>
          )}
          <Button
            variant="outline"
            icon={<Eye size={18} aria-hidden="true" />}
            onClick={() => setDialog('day')}
          >
            {text.day}
          </Button>
        </div>
        {stale.length > 0 && <Notice tone="attention">{text.conflict}</Notice>}
        {wrong.map(({ id, title }) => (
          <Notice key={id} tone="bad">
            {text.wrongLesson(title, Object.values(problems.get(id) ?? {}).join(' '))}
          </Notice>
        ))}
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <LessonRows
            sections={timetable.sections}
            lessons={lessons}
            wordsOf={wordsOf}
            stateOf={(lesson) => ({
              isChanged: changes[lesson.id] !== undefined,
              isStale: isStale(lesson, changes[lesson.id]) || problems.has(lesson.id),
              isFollowed: groupId !== null && !lesson.is_own && changes[lesson.id] === undefined,
            })}
            numberOf={numberOf}
            chosen={chosenIds}
            onToggle={(id) =>
              setChosenIds(
                (ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
              )
            }
            onToggleAll={(isOn) =>
              setChosenIds(new Set(isOn ? lessons.flatMap(({ id, is_free }) => (is_free ? [] : [id])) : []))
            }
            onOpen={open}
          />
          {first ? (
            <ConditionPanel
              chosen={chosen}
              change={changes[first.id]}
              before={lessons.slice(0, first.number - 1)}
              firstDate={firstDate}
              isGroup={groupId !== null}
              isOpen={isPanelOpen}
              errors={problems.get(first.id) ?? {}}
              savedMeanwhile={
                chosen.length === 1 && stale.some(({ id }) => id === first.id)
                  ? conditionWords(first.conditions, numberOf)
                  : null
              }
              examples={
                changes[first.id] &&
                (preview.isCurrent
                  ? preview.data?.examples.map(({ first_name, lock }) => (
                      <p key={`${first_name}${lock === null}`}>
                        {lock === null
                          ? text.exampleOpen(first_name)
                          : text.exampleLocked(first_name, lockReason(lock))}
                      </p>
                    ))
                  : text.looking)
              }
              onPatch={(patch) => edits.patch(chosen, patch)}
              onReset={() => edits.reset(chosen)}
              onDecide={(keep) => edits.decide(first, keep)}
              onClose={close}
            />
          ) : (
            <p className="rounded-lg border border-dashed border-line p-5 text-ink-2 max-lg:hidden">
              {text.nothingChosen}
            </p>
          )}
        </div>
        {call.errors.root && stale.length === 0 && wrong.length === 0 && (
          <Notice tone="bad">{call.errors.root.message}</Notice>
        )}
        {(isChanged || chosen.length > 1) && (
          <div className="sticky bottom-18 z-10 grid gap-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-float md:bottom-3">
            {isChanged && (
              <p role="status">
                <span className="font-semibold">{text.unsaved(formatCount(body.lessons.length))}. </span>
                <span className="text-ink-2">
                  {timetable.learners > 0 ? text.told(formatCount(timetable.learners)) : text.nobodyTold}{' '}
                  {preview.data && preview.data.kept > 0
                    ? text.kept(formatCount(preview.data.kept))
                    : text.nothingKept}
                </span>
              </p>
            )}
            <div className="flex flex-wrap items-center gap-2.5">
              {isChanged && (
                <>
                  <SubmitButton loading={call.isSubmitting}>{text.save}</SubmitButton>
                  <Button variant="quiet" onClick={edits.draft.discard}>
                    {text.discard}
                  </Button>
                  <DraftLine
                    draft={edits.draft}
                    labels={new Map([['changes', text.title]])}
                    show={(_, value) => text.unsaved(formatCount(Object.keys(Object(value)).length))}
                  />
                </>
              )}
              {chosen.length > 1 && (
                <Button variant="outline" className="lg:hidden" onClick={() => setPanelOpen(true)}>
                  {text.many(formatCount(chosen.length))}
                </Button>
              )}
            </div>
          </div>
        )}
      </form>
      {dialog === 'fill' && (
        <FillDialog
          lessons={fillable}
          firstDate={firstDate}
          onFill={(moments) => {
            edits.fill(fillable, moments)
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'copy' && groupId !== null && (
        <CopyDialog
          groupId={groupId}
          others={others}
          loses={isChanged}
          onCopied={(copied) => {
            edits.show(copied)
            setDialog(null)
            showToast({ title: text.copied })
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'day' && (
        <DayDialog
          lessons={lessons.map((lesson) => ({ ...lesson, after: conditionsOf(lesson, changes[lesson.id]) }))}
          wordsOf={(conditions) => conditionWords(conditions, numberOf)}
          startsAt={group?.starts_at ?? null}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** The start of a group that has not begun, or else tomorrow at 8 in Tashkent. */
function firstMoment(startsAt: string | undefined): string {
  const now = Date.now()
  if (startsAt !== undefined && Date.parse(startsAt) > now) return startsAt
  return new Date(momentTyped(`${tashkentDay(new Date(now + DAY_MS))}T08:00`)).toISOString()
}

import type { Timetable, UnlockConditions } from '@kashf/contract/groups/unlocking.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'
import { showToast } from '../../../ui/toast.ts'
import type { StoredDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { type Changes, isStale, timetableBody, withConditions, withPatch } from './timetable-changes.ts'
import { timetableKey } from './use-timetable.ts'

type Lesson = Timetable['lessons'][number]
const FIELDS = ['opens_at', 'gate_lesson_id', 'homework_lesson_id'] as const
/** What is wrong with a lesson, by field. */
export type Problems = Partial<Record<(typeof FIELDS)[number], string>>

interface EditedTimetable {
  courseId: number
  groupId: number | null
  timetable: Timetable
  stored: StoredDraft
}

/** What is typed into a timetable: kept as a draft, saved as a whole, or refused at the lessons that are wrong. */
export function useTimetableEdits({ courseId, groupId, timetable, stored }: EditedTimetable) {
  const queries = useQueryClient()
  const { form, draft } = useDraftForm<{ changes: Changes }>(stored, { changes: {} })
  const changes = useWatch({ control: form.control, name: 'changes' })
  const [problems, setProblems] = useState<ReadonlyMap<number, Problems>>(new Map())
  const isGroup = groupId !== null
  const queryKey = timetableKey(courseId, groupId)
  const body = timetableBody(timetable.lessons, changes, groupId)
  const setChanges = (next: Changes) => {
    form.setValue('changes', next)
    form.clearErrors('root')
  }
  /** Shows what was saved, without anything typed. */
  const show = (saved: Timetable) => {
    queries.setQueryData(queryKey, saved)
    draft.discard()
    setProblems(new Map())
  }
  const call = useCallForm(
    form,
    async () => {
      const { data } = await api('PUT /api/courses/:id/timetable', { params: { id: courseId }, body })
      show(data)
      showToast({ title: text.saved })
    },
    async (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'edit_conflict') await queries.invalidateQueries({ queryKey })
      setProblems(problemsOf(error.fields, body.lessons))
    },
  )
  return {
    draft,
    changes,
    body,
    call,
    problems,
    /** The lessons that somebody else has saved since their changes began. */
    stale: timetable.lessons.filter((lesson) => isStale(lesson, changes[lesson.id])),
    patch: (lessons: readonly Lesson[], patch: Partial<UnlockConditions>) =>
      setChanges(withPatch(changes, lessons, { patch, isGroup })),
    /** Gives each lesson its own date. */
    fill: (lessons: readonly Lesson[], moments: readonly string[]) =>
      setChanges(
        lessons.reduce((all, lesson, at) => {
          const patch = { opens_at: moments[at] ?? null }
          return withPatch(all, [lesson], { patch, isGroup })
        }, changes),
      ),
    /** Takes the conditions of lessons away, in a group for those of the course. */
    reset: (lessons: readonly Lesson[]) =>
      setChanges(
        lessons.reduce((all, lesson) => withConditions(all, lesson, { conditions: null, isGroup }), changes),
      ),
    /** Ends the conflict of a lesson. */
    decide: ({ id, edit }: Lesson, keep: 'mine' | 'theirs') => {
      const { [id]: mine, ...others } = changes
      setChanges(mine && keep === 'mine' ? { ...others, [id]: { ...mine, edit } } : others)
    },
    show,
  }
}

/** The failures of fields such as `lessons.3.gate_lesson_id`, by the id of the lesson. */
function problemsOf(
  fields: Readonly<Record<string, string>>,
  sent: readonly { lesson_id: number }[],
): ReadonlyMap<number, Problems> {
  const found = new Map<number, Problems>()
  for (const [at, { lesson_id }] of sent.entries()) {
    for (const name of FIELDS) {
      const message = fields[`lessons.${at}.${name}`]
      if (message) found.set(lesson_id, { ...found.get(lesson_id), [name]: message })
    }
  }
  return found
}

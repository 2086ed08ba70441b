import { REMINDERS, type ReminderKind } from '@kashf/contract/notices/reminder-kinds.ts'
import type { ReminderChoices } from '@kashf/contract/notices/reminders.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { remindersText as text } from '../../../text/account/reminders.ts'
import { SavedCheckbox } from '../../../ui/on-demand/saved-checkbox.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const KEY = [...queryKeys.notices, 'reminders']

interface Change {
  /** Absent: all of them. */
  kind?: ReminderKind
  is_on: boolean
}

const changed = (choices: ReminderChoices, { kind, is_on }: Change): ReminderChoices => {
  if (kind === undefined) return { ...choices, is_on }
  const others = choices.stopped.filter((each) => each !== kind)
  return { ...choices, stopped: is_on ? others : [...others, kind] }
}

/** Which helpful messages a student gets: one switch for all, and one for each kind. */
export function ReminderSettings() {
  const queries = useQueryClient()
  const choices = useQuery(dataOf('GET /api/notices/reminders', KEY))
  const save = useMutation({
    mutationFn: (change: Change) => api('PUT /api/notices/reminders', { body: change }),
    onMutate: (change) => {
      queries.setQueryData<ReminderChoices>(KEY, (before) => before && changed(before, change))
    },
    onError: (error) => {
      failureToast(error, text.saveFailed)
      void queries.invalidateQueries({ queryKey: KEY })
    },
  })
  return (
    <section className="mt-8 max-w-2xl">
      <h2 className="mb-1 text-xl">{text.title}</h2>
      <p className="mb-5 text-ink-2">{text.hint}</p>
      {choices.data ? (
        <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          <Row
            label={text.all}
            isStrong
            checked={choices.data.is_on}
            save={(is_on) => save.mutateAsync({ is_on })}
          />
          {choices.data.is_on ? (
            REMINDERS.map((kind) => (
              <Row
                key={kind}
                label={text.kinds[kind]}
                checked={!choices.data.stopped.includes(kind)}
                save={(is_on) => save.mutateAsync({ kind, is_on })}
              />
            ))
          ) : (
            <p className="px-3 py-3 text-ink-2 sm:px-4">{text.off}</p>
          )}
        </div>
      ) : (
        <QueryStates query={choices} loading={<Skeleton className="h-96 rounded-lg" />} />
      )}
    </section>
  )
}

function Row(props: {
  label: string
  isStrong?: boolean
  checked: boolean
  save: (checked: boolean) => Promise<unknown>
}) {
  const { label, isStrong = false, checked, save } = props
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
    <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-3 py-2 sm:px-4">
      <span className={isStrong ? 'font-semibold' : 'text-sm sm:text-base'}>{label}</span>
      <SavedCheckbox checked={checked} label={label} save={save} className="size-5 shrink-0 accent-action" />
    </label>
  )
}

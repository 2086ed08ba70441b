import type { TeacherFeesState } from '@kashf/contract/operators/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { feeText as text } from '../../../text/operate/console.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Decision, DecisionDialog } from '../records/decision.tsx'
import { formatPercent, MAX_TYPED_PERCENT, parsePercent } from '../settings/percent.ts'
import { PersonSection } from './section.tsx'

/** The percents agreed with a teacher, with their history. */
export function TeacherFees({ teacherId }: { teacherId: number }) {
  const fees = useQuery({
    queryKey: queryKeys.consoleList('teacher-fees', { id: String(teacherId) }),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/teachers/:id/fees', { params: { id: teacherId }, signal })).data,
    staleTime: 0,
  })
  if (fees.isPending) return <Skeleton className="h-32 rounded-lg" />
  if (fees.isError) return <p className="text-red">{messageOf(fees.error)}</p>
  const { general, edit, history } = fees.data
  return (
    <PersonSection title={text.ofTeacher}>
      <div className="grid gap-3 border-t border-line px-3 py-3 sm:px-4">
        <p>{text.general(formatPercent(general.percent), formatPercent(general.brought_percent))}</p>
        <AgreementForm key={edit} teacherId={teacherId} fees={fees.data} />
        {history.length > 0 && (
          <ol aria-label={text.history} className="divide-y divide-line">
            {history.map(({ percent, brought_percent, set_by, valid_from }) => (
              <li key={valid_from} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
                <span className="text-ink-2">{`${fullName(set_by)}, ${formatDateTime(valid_from)}`}</span>
                <span>{`${shown(percent)} · ${shown(brought_percent)}`}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </PersonSection>
  )
}

const shown = (percent: number | null): string =>
  percent === null ? text.asAll : `${formatPercent(percent)} %`

interface Typed {
  percent: string
  brought: string
}

const typedOf = (percent: number | null): string => (percent === null ? '' : formatPercent(percent))
/** Null for an empty field, undefined for one that the server would refuse. */
const parse = (typed: string): number | null | undefined =>
  typed.trim() === '' ? null : (parsePercent(typed) ?? undefined)

function AgreementForm({ teacherId, fees }: { teacherId: number; fees: TeacherFeesState }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const form = useForm<Typed>({
    defaultValues: { percent: typedOf(fees.percent), brought: typedOf(fees.brought_percent) },
  })
  const { errors } = form.formState
  const confirm = (typed: Typed) => {
    const [percent, brought_percent] = [parse(typed.percent), parse(typed.brought)]
    if (percent === undefined || brought_percent === undefined) return
    if (percent === fees.percent && brought_percent === fees.brought_percent)
      return form.setError('percent', { message: text.same })
    setDecision({
      ...{ label: text.change, done: text.done, consequences: text.ofTeacherThen },
      title: text.questionOfTeacher(shown(percent), shown(brought_percent)),
      call: 'PUT /api/admin/teachers/:id/fees',
      params: { id: teacherId },
      body: { percent, brought_percent, edit: fees.edit },
    })
  }
  const field = { inputMode: 'decimal', maxLength: MAX_TYPED_PERCENT, autoComplete: 'off' } as const
  const validate = (typed: string) => parse(typed) !== undefined || text.percentWrong
  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(confirm)} className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextInput
            label={text.percent}
            hint={text.ownEmpty}
            {...field}
            error={errors.percent?.message}
            {...form.register('percent', { validate })}
          />
          <TextInput
            label={text.broughtPercent}
            hint={text.ownEmpty}
            {...field}
            error={errors.brought?.message}
            {...form.register('brought', { validate })}
          />
        </div>
        <div>
          <SubmitButton variant="outline">{text.change}</SubmitButton>
        </div>
      </form>
      <DecisionDialog
        decision={decision}
        onClose={() => setDecision(null)}
        onDone={() => setDecision(null)}
      />
    </>
  )
}

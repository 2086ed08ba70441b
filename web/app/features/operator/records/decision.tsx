import type { BodyOf } from '@kashf/contract/api.ts'
import type { ErrorCode } from '@kashf/contract/errors.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { MAX_CARD_NUMBER } from '@kashf/contract/money/limits.ts'
import { MAX_BANK_REFERENCE, MAX_REASON, MIN_REASON } from '@kashf/contract/operators/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../api/client/api-error.ts'
import { api, type CallOptions, type CallWith } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { queueText } from '../../../text/operate/queue.ts'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../private/owner-proof/form-dialog.tsx'
import { AnswersToInsert } from './answers-to-insert.tsx'
import { useKeptForm } from './use-kept-form.ts'

interface Confirmation {
  /** Button label. */
  label: string
  /** Dialog title, a question. */
  title: string
  /** Consequences, one sentence each. */
  consequences: readonly string[]
  /**
   * The input the operator must enter: a reason that others read, an internal note, a card number, or (optional) a
   * bank reference. `maxLength` is that of a text; without it, that of a reason.
   */
  ask?: { name: InputName; hint: string; maxLength?: number; label?: string; withSavedAnswers?: boolean }
  /** Asks for the account number of a wallet as well. */
  askAccount?: { hint: string }
  /** Toast on success. */
  done: string
  /** True if the decision removes or refuses something. */
  isDestructive?: boolean
}

type ConsoleCall = CallWith<'answer'> & `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/admin/${string}`

/** `body`: its fields that the operator does not enter. */
type ConfirmedCall = {
  [K in ConsoleCall]: Pick<CallOptions<K>, 'params'> & { call: K; body?: Partial<BodyOf<K>> }
}[ConsoleCall]

/** An action on a record, and its consequences. */
export type Decision = Confirmation & ConfirmedCall

type InputName = 'reason' | 'note' | 'reference' | 'card_number'
type DecisionFields = Record<InputName | 'account_number', string>
const EMPTY: DecisionFields = { reason: '', note: '', reference: '', card_number: '', account_number: '' }

const FORM = 'decision'

/**
 * Confirms a decision and lists its consequences. The screen changes only after the server has agreed; then the
 * whole console refetches.
 */
export function DecisionDialog(props: DecisionDialogProps) {
  // A separate form for each decision: a reset would leave the fields unregistered for a moment, in which keys are
  // lost.
  return <DecisionForm key={JSON.stringify([props.decision?.call, props.decision?.params])} {...props} />
}

interface DecisionDialogProps {
  decision: Decision | null
  onClose: () => void
  /** Called after the decision; by default, the dialog just closes. */
  onDone?: () => void
  /**
   * Called when somebody else has decided on the record meanwhile. Without it, the dialog stays open and shows the
   * error.
   */
  onOvertaken?: () => void
  /** The colleague who has taken the record on. */
  claimedBy?: string | null
}

const OVERTAKEN: readonly string[] = [
  'teacher_state_conflict',
  'course_state_conflict',
  'payout_state_conflict',
  'report_decided',
  'payment_case_resolved',
  'message_answered',
  'gift_used',
  'gift_returned',
  'invoice_closed',
] satisfies ErrorCode[]

const isOvertaken = (error: unknown) => error instanceof ApiError && OVERTAKEN.includes(error.code)

/** What is typed for a decision is kept under its call and record; a card number never is. */
const keptName = ({ call, params, ask }: Decision): string | null =>
  ask === undefined || ask.name === 'card_number' ? null : `${call} ${JSON.stringify(params)}`

function DecisionForm({ decision, onClose, onDone = onClose, onOvertaken, claimedBy }: DecisionDialogProps) {
  const queries = useQueryClient()
  const { form, clear } = useKeptForm(decision && keptName(decision), EMPTY)
  useEffect(() => {
    if (!decision) return
    // The initial focus: the field, or else the button that Enter presses.
    const first = decision.ask ? `#${FORM} :is(textarea, input)` : `button[form=${FORM}]`
    document.querySelector<HTMLElement>(first)?.focus()
  }, [decision])

  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.console })
  const decide = async (fields: DecisionFields) => {
    if (!decision) return
    const { ask } = decision
    const account = decision.askAccount && { account_number: fields.account_number }
    const input = ask && { [ask.name]: fields[ask.name].trim() || undefined }
    const body = decision.call.startsWith('DELETE') ? undefined : { ...decision.body, ...account, ...input }
    await api(decision.call as 'POST /api/admin/reports/:id/keep', { params: decision.params, body } as never)
    clear()
    showToast({ title: decision.done })
    onDone()
    void refresh()
  }
  const call = useCallForm(form, decide, (error) => {
    const isLate = onOvertaken !== undefined && isOvertaken(error)
    if (isLate) onOvertaken()
    // Another operator may have decided meanwhile.
    void refresh()
    return isLate
  })

  const { errors } = call

  return (
    <FormDialog
      isDense
      id={FORM}
      open={decision !== null}
      onClose={onClose}
      title={decision?.title ?? ''}
      submit={decision?.label ?? ''}
      isDestructive={decision?.isDestructive}
      call={call}
      onKeyDown={(event) =>
        event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.currentTarget.requestSubmit()
      }
    >
      {claimedBy && <Notice tone="attention">{queueText.claimedBy(claimedBy)}</Notice>}
      <Consequences sentences={decision?.consequences ?? []} />
      {decision?.askAccount && (
        <TextInput
          label={queueText.accountNumber}
          hint={decision.askAccount.hint}
          inputMode="numeric"
          autoComplete="off"
          error={errors.account_number?.message}
          {...form.register('account_number', { required: FORM_ERRORS.required })}
        />
      )}
      {(decision?.ask?.name === 'reason' || decision?.ask?.name === 'note') && (
        <TextArea
          label={decision.ask.label ?? queueText[decision.ask.name]}
          hint={decision.ask.hint}
          rows={3}
          maxLength={decision.ask.maxLength ?? MAX_REASON}
          error={errors[decision.ask.name]?.message}
          {...form.register(decision.ask.name, {
            validate: (text) => text.trim().length >= MIN_REASON || queueText.reasonLength,
          })}
        />
      )}
      {decision?.ask?.withSavedAnswers && (
        <AnswersToInsert
          read={() => form.getValues('reason')}
          onInsert={(text) => form.setValue('reason', text, { shouldDirty: true })}
        />
      )}
      {decision?.ask?.name === 'reference' && (
        <TextInput
          label={queueText.reference}
          hint={decision.ask.hint}
          optional
          maxLength={MAX_BANK_REFERENCE}
          error={errors.reference?.message}
          {...form.register('reference')}
        />
      )}
      {decision?.ask?.name === 'card_number' && (
        <TextInput
          label={queueText.cardNumber}
          hint={decision.ask.hint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_CARD_NUMBER}
          error={errors.card_number?.message}
          {...form.register('card_number', { required: FORM_ERRORS.required })}
        />
      )}
    </FormDialog>
  )
}

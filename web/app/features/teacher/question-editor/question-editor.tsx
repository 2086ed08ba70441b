import type { BankQuestion } from '@kashf/contract/practice/bank-question.ts'
import { checkQuestion } from '@kashf/contract/practice/check-question.ts'
import type { BankPage } from '@kashf/contract/practice/questions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { History, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { errorIn } from './editor-props.ts'
import type { EditedBody } from './empty-body.ts'
import { ExplainedField } from './explained-field.tsx'
import { FormulaPad, PadProvider } from './formulas/formula-pad.tsx'
import { missingWords } from './missing.ts'
import { PassageField } from './passage/passage-field.tsx'
import { Preview } from './preview.tsx'
import { QuestionBodyFields } from './question-body.tsx'
import { bodyOf, fieldsOf, type QuestionFields, unfinishedKeys } from './question-fields.ts'
import { TagsField } from './tags-field.tsx'
import { usePreview } from './use-preview.ts'
import { showField, useQuestionConflict } from './use-question-conflict.tsx'

const labels: ReadonlyMap<string, string> = new Map(Object.entries(text.conflictFields))
const NO_ERRORS: ReadonlyMap<string, string> = new Map()

export interface QuestionEditorProps {
  bank: BankPage
  /** The question that is edited; null for a new one. */
  question: BankQuestion | null
}

/** Writes a question of any form. Opens with its draft. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { bank, question } = props
  const draftOf = question
    ? ({ form: 'question', subjectId: question.id } as const)
    : ({ form: 'new-question', subjectId: bank.id } as const)
  return (
    <WithDraft {...draftOf}>
      {(stored) => (
        <PadProvider>
          <OpenEditor {...props} stored={stored} />
        </PadProvider>
      )}
    </WithDraft>
  )
}

function OpenEditor({ bank, question, stored }: QuestionEditorProps & { stored: StoredDraft }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { form, draft } = useDraftForm<QuestionFields>(stored, fieldsOf(question), question?.edit)
  const [body, passage, difficulty, tags] = useWatch({
    control: form.control,
    name: ['body', 'passage', 'difficulty', 'tags'],
  })
  const [errors, setErrors] = useState(NO_ERRORS)
  const [isAsked, setAsked] = useState(false)
  const missing = useRef<HTMLDivElement>(null)
  /** What the change is based on; after a conflict, the version that was compared. */
  const edit = useRef<number>(null)

  const request = bodyOf({ body, passage, difficulty, tags })
  const { state, warnings } = checkQuestion(request.content, request.key)
  const unfinished = unfinishedKeys(body)
  const preview = usePreview(request.content, request.passage_id)

  const save = async (fields: QuestionFields) => {
    const sent = bodyOf(fields)
    setErrors(NO_ERRORS)
    if (question) {
      const begun = edit.current ?? draft.baseVersion ?? question.edit
      await api('PUT /api/practice/questions/:id', {
        params: { id: question.id },
        body: { ...sent, edit: begun },
      })
    } else {
      await api('POST /api/practice/banks/:id/questions', { params: { id: bank.id }, body: sent })
    }
    draft.finish()
    showToast({ title: state === 'ready' ? text.saved : text.savedDraft })
    await queries.invalidateQueries({ queryKey: practiceKeys.banks })
    if (question) queries.removeQueries({ queryKey: practiceKeys.bankQuestion(question.id) })
    await navigate(href('/my-questions/:bankId', { bankId: String(bank.id) }))
  }
  const fail = (error: unknown): boolean => {
    if (error instanceof ApiError) setErrors(new Map(Object.entries(error.fields)))
    return conflict.show(error)
  }
  const { errors: failures, isSubmitting, submit } = useCallForm(form, save, fail)
  const conflict = useQuestionConflict(question, form, (current) => {
    edit.current = current
    void submit()
  })
  const editBody = (change: (body: EditedBody) => EditedBody) =>
    form.setValue('body', change(form.getValues('body')))
  const isReady = state === 'ready'

  return (
    <form
      noValidate
      aria-label={question ? text.editTitle : text.newTitle}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) return void submit(event)
        setAsked(true)
        missing.current?.focus()
      }}
      className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {question && question.usage.tests > 0 && (
          <Notice>
            <span className="flex gap-3">
              <History size={20} aria-hidden="true" className="shrink-0" />
              {text.version(question.usage.tests)}
            </span>
          </Notice>
        )}
        <DraftRestored draft={draft} />
        <section className="rounded-lg border border-line bg-surface p-4 sm:p-5">
          <QuestionBodyFields
            body={body}
            edit={editBody}
            errors={errors}
            image={preview.data?.image ?? null}
          />
        </section>
        <section className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-4 sm:p-5">
          <TagsField
            tags={tags}
            known={bank.tags.map(({ tag }) => tag)}
            error={errors.get('tags')}
            onChange={(changed) => form.setValue('tags', changed)}
          />
          <Select
            label={text.difficulty}
            value={difficulty}
            placeholder={text.noDifficulty}
            onChange={(event) => form.setValue('difficulty', event.target.value)}
            options={text.difficulties.map((label, i) => ({ value: i + 1, label }))}
          />
          <PassageField
            bankId={bank.id}
            value={passage}
            error={errors.get('passage_id')}
            onChange={(id) => form.setValue('passage', id)}
          />
          <ExplainedField
            value={body.key.explained}
            error={errorIn(errors, 'key.explained')}
            onChange={(explained) => editBody((now) => ({ ...now, key: { ...now.key, explained } }))}
          />
        </section>
        <div ref={missing} tabIndex={-1} className="scroll-mb-40">
          {isAsked && !isReady && (
            <Notice tone="attention" title={text.missing}>
              <ul className="ml-5 list-disc">
                {missingWords(warnings, unfinished).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              {unfinished > 0 && unfinished < body.key.parts.length && (
                <p className="mt-2">{text.draftLosesKeys}</p>
              )}
              <Button variant="outline" className="mt-3" loading={isSubmitting} onClick={() => void submit()}>
                {text.saveDraft}
              </Button>
            </Notice>
          )}
        </div>
        {failures.root?.message && <Notice tone="bad">{failures.root.message}</Notice>}
        <div className="sticky bottom-18 z-10 min-w-0 rounded-lg border border-line bg-surface px-3 py-2 shadow-float sm:px-4 md:bottom-3">
          <FormulaPad />
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <DraftLine draft={draft} labels={labels} show={(name, value) => showField(name, value)} />
            <SubmitButton loading={isSubmitting}>{text.save}</SubmitButton>
          </div>
        </div>
      </div>
      <div className="min-w-0 xl:sticky xl:top-24">
        <Preview question={preview.data} error={preview.error} />
      </div>
      {question && <DeleteQuestion bank={bank} question={question} onDeleted={draft.finish} />}
      {conflict.dialog}
    </form>
  )
}

/** Says what deleting the question changes, and deletes it; its bank offers to undo that. */
function DeleteQuestion({
  bank,
  question,
  onDeleted,
}: {
  bank: BankPage
  question: BankQuestion
  onDeleted: () => void
}) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    try {
      await api('DELETE /api/practice/questions/:id', { params: { id: question.id } })
      onDeleted()
      await queries.invalidateQueries({ queryKey: practiceKeys.banks })
      await navigate(href('/my-questions/:bankId', { bankId: String(bank.id) }), {
        state: { deleted: question.id },
      })
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start text-red"
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {text.delete}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={text.deleteTitle}
          confirm={text.delete}
          isDestructive
          isBusy={isBusy}
          failure={failure}
          onConfirm={() => void remove()}
          onClose={() => setOpen(false)}
        >
          <p>{text.deleteHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

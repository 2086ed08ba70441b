import type { ImportedQuestion } from '@kashf/contract/practice/imports.ts'
import { useState } from 'react'
import { commonText } from '../../../text/common.ts'
import { questionImportText as text } from '../../../text/teach/practice/question-import.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalFrame } from '../../../ui/on-demand/dialog.tsx'
import { FormulaPad, PadProvider } from '../question-editor/formulas/formula-pad.tsx'
import { QuestionBodyFields } from '../question-editor/question-body.tsx'
import { bodyOf, fieldsOf, type QuestionFields } from '../question-editor/question-fields.ts'
import { TagsField } from '../question-editor/tags-field.tsx'

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** Edits a question of a file with the fields of the editor, before it is in the bank. */
export function EditImported({
  imported,
  isSaving,
  onSave,
  onClose,
}: {
  imported: ImportedQuestion
  isSaving: boolean
  onSave: (question: ImportedQuestion['question']) => void
  onClose: () => void
}) {
  const [fields, setFields] = useState<QuestionFields>(() => fieldsOf(imported.question))
  return (
    <ModalFrame
      className="m-auto w-[calc(100%-2rem)] max-w-3xl rounded-lg max-sm:m-0 max-sm:h-dvh max-sm:w-full max-sm:max-w-full max-sm:rounded-none"
      title={text.editTitle(imported.index + 1)}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button loading={isSaving} onClick={() => onSave(bodyOf(fields))}>
            {commonText.save}
          </Button>
        </>
      }
    >
      <PadProvider>
        <div className="grid grid-cols-1 gap-5">
          <details className="rounded-md bg-sunken px-4 py-2">
            <summary className="min-h-9 content-center font-medium">{text.inFile}</summary>
            <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{imported.source}</pre>
          </details>
          <QuestionBodyFields
            body={fields.body}
            edit={(change) => setFields((now) => ({ ...now, body: change(now.body) }))}
            errors={NO_ERRORS}
            image={imported.preview.image}
          />
          <TagsField
            tags={fields.tags}
            known={[]}
            onChange={(tags) => setFields((now) => ({ ...now, tags }))}
          />
        </div>
        <div className="sticky -bottom-5 z-10 bg-surface">
          <FormulaPad />
        </div>
      </PadProvider>
    </ModalFrame>
  )
}

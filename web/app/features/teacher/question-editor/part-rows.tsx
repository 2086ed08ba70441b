import { MAX_OPTION, MAX_PARTS } from '@kashf/contract/practice/limits.ts'
import type { QuestionPart } from '@kashf/contract/practice/questions.ts'
import { Plus, X } from 'lucide-react'
import { letterOf } from '../../../shell/format/option-letter.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/inputs.tsx'
import { addPart, gapsOf, removePart, withKey, withPart } from './change-body.ts'
import type { EditorProps } from './editor-props.ts'
import { hasRows, NO_OPTION } from './empty-body.ts'
import { KeyFields } from './key-fields.tsx'
import { MarkupArea } from './markup-area.tsx'

/** What a gap or a cell may ask for. */
const ANSWERS = ['text', 'number', 'choice', 'formula'] as const

/** The parts of a question that has several: gaps, rows of a table, left items of a matching, items to place on a picture. */
export function PartRows({ body, edit, errors }: EditorProps) {
  const { form, parts } = body.content
  const isLabelled = hasRows(form) || form === 'truth'
  const names = text.partNames[form === 'gaps' || form === 'table' || form === 'drag' ? form : 'matching']
  return (
    <FieldGroup
      label={names.title}
      hint={names.hint}
      error={errors.get('content.parts') ?? errors.get('key.parts')}
    >
      <ol className="grid gap-4">
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are known by their place
          <li key={i} className="grid gap-3 rounded-md border border-line p-3">
            <div className="flex items-start gap-2">
              <span className="min-h-11 content-center font-semibold text-ink-2">{i + 1}</span>
              {isLabelled ? (
                <MarkupArea
                  isLabelHidden
                  label={names.one(i + 1)}
                  value={part.label}
                  onChange={(label) => edit((now) => withPart(now, i, { ...at(now, i, part), label }))}
                  maxLength={MAX_OPTION}
                  error={errors.get(`content.parts.${i}.label`)}
                />
              ) : (
                <span className="min-h-11 flex-1 content-center">{names.one(i + 1)}</span>
              )}
              {(isLabelled ? parts.length > 1 : i >= gapsOf(body.content)) && (
                <IconButton
                  label={text.removePart(i + 1)}
                  icon={<X size={19} aria-hidden="true" />}
                  onClick={() => edit((now) => removePart(now, i))}
                />
              )}
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              {(form === 'gaps' || form === 'table') && (
                <Select
                  label={text.asks}
                  value={part.answer}
                  onChange={(event) => {
                    const answer = ANSWERS.find((one) => one === event.target.value) ?? 'text'
                    edit((now) => withPart(now, i, { ...at(now, i, part), answer }))
                  }}
                  options={ANSWERS.map((value) => ({ value, label: text.answers[value] }))}
                />
              )}
              {part.answer === 'choice' && <RightOption body={body} edit={edit} index={i} />}
            </div>
            {part.answer !== 'choice' && <KeyFields body={body} edit={edit} errors={errors} index={i} />}
          </li>
        ))}
      </ol>
      {isLabelled && parts.length < MAX_PARTS && (
        <Button
          variant="quiet"
          className="justify-self-start"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => edit(addPart)}
        >
          {names.add}
        </Button>
      )}
    </FieldGroup>
  )
}

const at = ({ content }: EditorProps['body'], index: number, otherwise: QuestionPart) =>
  content.parts[index] ?? otherwise

/** The right option of one part among those that the question offers. */
function RightOption({ body, edit, index }: Omit<EditorProps, 'errors'> & { index: number }) {
  const key = body.key.parts[index]
  return (
    <Select
      label={text.rightFor(index + 1)}
      value={key?.kind === 'choice' ? key.right : NO_OPTION}
      placeholder={text.choose}
      onChange={(event) => edit((now) => withKey(now, index, { kind: 'choice', right: event.target.value }))}
      options={body.content.options.map(({ id, text: words }, i) => ({
        value: id,
        label: `${letterOf(i)}. ${words}`,
      }))}
    />
  )
}

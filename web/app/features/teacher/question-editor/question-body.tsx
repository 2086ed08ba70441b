import { MAX_STEM } from '@kashf/contract/practice/limits.ts'
import { QUESTION_FORMS, type QuestionForm } from '@kashf/contract/practice/questions.ts'
import { useState } from 'react'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { FormName } from '../question-bank/form-icon.tsx'
import { withForm, withGaps } from './change-body.ts'
import type { EditorProps } from './editor-props.ts'
import { hasPlaces, hasRows, isWithoutOptions } from './empty-body.ts'
import { KeyFields } from './key-fields.tsx'
import { MarkupArea } from './markup-area.tsx'
import { OptionRows } from './option-rows.tsx'
import { PartRows } from './part-rows.tsx'
import { PlaceRows } from './place-rows.tsx'

/** Stem, options, parts and key of a question of any form, with its explanation. `image` is the address of its picture. */
export function QuestionBodyFields(props: EditorProps & { image: string | null }) {
  const { body, edit, errors, image } = props
  const { content, key } = body
  const { form } = content
  const isOne = !hasRows(form) && form !== 'gaps' && content.parts.length === 1
  const nextGap = content.parts.length + 1
  return (
    <div className="grid grid-cols-1 gap-6">
      <FormChoice form={form} onChoose={(chosen) => edit((now) => withForm(now, chosen))} />
      <MarkupArea
        label={text.stem}
        hint={form === 'gaps' ? text.gapsHint : text.stemHint}
        value={content.stem}
        onChange={(stem) =>
          edit((now) => {
            const next = { ...now, content: { ...now.content, stem } }
            return now.content.form === 'gaps' ? withGaps(next) : next
          })
        }
        maxLength={MAX_STEM}
        rows={3}
        error={errors.get('stem') ?? errors.get('content.stem')}
        {...(form === 'gaps' && nextGap <= 30 && { nextGap })}
      />
      {hasPlaces(form) && <PlaceRows {...{ body, edit, errors, image }} />}
      {!hasPlaces(form) && !isWithoutOptions(content) && <OptionRows {...{ body, edit, errors }} />}
      {!isOne && content.parts.length > 0 && <PartRows {...{ body, edit, errors }} />}
      {isOne && isWithoutOptions(content) && <KeyFields {...{ body, edit, errors }} index={0} />}
      <MarkupArea
        label={text.explanation}
        hint={text.explanationHint}
        value={key.explanation}
        onChange={(explanation) => edit((now) => ({ ...now, key: { ...now.key, explanation } }))}
        maxLength={MAX_STEM}
        rows={2}
        error={errors.get('explanation') ?? errors.get('key.explanation')}
      />
    </div>
  )
}

/** The forms that most questions have; the others stand behind one more button. */
const USUAL: readonly QuestionForm[] = ['single', 'several', 'number', 'text', 'matching']
const OTHERS = QUESTION_FORMS.filter((form) => !USUAL.includes(form))
const CHIP =
  'min-h-11 rounded-md border border-edge bg-surface px-3 hover:border-lapis aria-pressed:border-lapis aria-pressed:bg-lapis-tint aria-pressed:font-semibold'

/** Chooses the form of the question. What the new form has too, such as the stem and the options, stays. */
function FormChoice({ form, onChoose }: { form: QuestionForm; onChoose: (form: QuestionForm) => void }) {
  const [isOpen, setOpen] = useState(!USUAL.includes(form))
  return (
    <fieldset aria-label={text.form} className="flex flex-wrap gap-2">
      {(isOpen ? [...USUAL, ...OTHERS] : USUAL).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === form}
          onClick={() => value !== form && onChoose(value)}
          className={CHIP}
        >
          <FormName form={value} />
        </button>
      ))}
      {!isOpen && (
        <button type="button" aria-expanded={false} onClick={() => setOpen(true)} className={CHIP}>
          {text.otherForms(OTHERS.length)}
        </button>
      )}
    </fieldset>
  )
}

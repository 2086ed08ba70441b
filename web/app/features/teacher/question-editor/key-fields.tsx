import type { AnyPartKey } from '@kashf/contract/practice/questions.ts'
import { withKey } from './change-body.ts'
import { type EditorProps, errorIn } from './editor-props.ts'
import { FormulaFields } from './formulas/formula-key-fields.tsx'
import { NumberFields, NumbersFields } from './number-key-fields.tsx'
import { RubricFields } from './rubric-fields.tsx'
import { TextFields } from './text-key-fields.tsx'

/** The fields of the key of a part that is typed or that a person marks. */
export function KeyFields({ body, edit, errors, index }: EditorProps & { index: number }) {
  const key = body.key.parts[index]
  const change = (changed: AnyPartKey) => edit((now) => withKey(now, index, changed))
  const error = errorIn(errors, `key.parts.${index}`) ?? errors.get('key.parts')
  switch (key?.kind) {
    case 'text':
      return <TextFields value={key} onChange={change} error={error} />
    case 'number':
      return (
        <NumberFields
          value={key}
          error={error}
          onChange={(changed) =>
            edit((now) => {
              const unit = changed.unit?.name.trim()
              const parts = now.content.parts.map((part, i) => {
                if (i !== index) return part
                const { unit: _, ...rest } = part
                return unit ? { ...rest, unit } : rest
              })
              return withKey({ ...now, content: { ...now.content, parts } }, index, changed)
            })
          }
        />
      )
    case 'numbers':
      return <NumbersFields value={key} onChange={change} error={error} />
    case 'formula':
      return <FormulaFields value={key} onChange={change} error={error} />
    case 'marked':
      return <RubricFields value={key} onChange={change} error={error} />
    default:
      return null
  }
}

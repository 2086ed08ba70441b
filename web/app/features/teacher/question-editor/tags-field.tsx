import { MAX_TAG, MAX_TAGS } from '@kashf/contract/practice/limits.ts'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { Button } from '../../../ui/button.tsx'
import { controlLook, Field } from '../../../ui/forms/field.tsx'

/** The topics of a question; those of the bank are suggested while one is typed. */
export function TagsField({
  tags,
  known,
  error,
  onChange,
}: {
  tags: readonly string[]
  known: readonly string[]
  error?: string | undefined
  onChange: (tags: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const listId = useId()
  const add = (tag: string) => {
    const name = tag.trim().replace(/\s+/g, ' ')
    if (name !== '' && !tags.includes(name) && tags.length < MAX_TAGS) onChange([...tags, name])
    setTyped('')
  }
  return (
    <Field label={text.tags} hint={text.tagsHint} {...(error !== undefined && { error })}>
      {(wiring) => (
        <>
          {tags.length > 0 && (
            <ul aria-label={text.tags} className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li
                  key={tag}
                  className="flex min-w-0 items-center gap-1 rounded-md bg-lapis-tint pl-3 font-medium text-lapis"
                >
                  <span className="min-w-0 wrap-anywhere">{tag}</span>
                  <button
                    type="button"
                    aria-label={text.removeTag(tag)}
                    onClick={() => onChange(tags.filter((one) => one !== tag))}
                    className="grid size-9 place-items-center rounded-md pointer-coarse:size-11"
                  >
                    <X size={16} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {tags.length < MAX_TAGS && (
            <div className="flex gap-2">
              <input
                {...wiring}
                type="text"
                list={listId}
                autoComplete="off"
                maxLength={MAX_TAG}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onBlur={() => add(typed)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ',') return
                  event.preventDefault()
                  add(typed)
                }}
                className={controlLook}
              />
              <Button variant="outline" onClick={() => add(typed)}>
                {text.addTag}
              </Button>
            </div>
          )}
          <datalist id={listId}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

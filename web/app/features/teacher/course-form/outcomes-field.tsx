import { MAX_OUTCOME, MAX_OUTCOMES } from '@kashf/contract/authoring/limits.ts'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { courseFormText } from '../../../text/teach/course-form.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { controlLook, FieldGroup } from '../../../ui/forms/field.tsx'
import { XIcon } from '../../../ui/icons.ts'
import type { CourseFields } from './course-fields.ts'

/** Learning outcomes, one input each; Enter adds the next. */
export function OutcomesField({ form }: { form: UseFormReturn<CourseFields> }) {
  const { fields, insert, remove } = useFieldArray({ control: form.control, name: 'outcomes' })
  const isFull = fields.length >= MAX_OUTCOMES
  const addAfter = (at: number) => insert(at + 1, { text: '' })

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter would submit the incomplete form.
    event.preventDefault()
    if (!isFull) addAfter(at)
  }

  return (
    <FieldGroup
      label={courseFormText.outcomes}
      hint={courseFormText.outcomesHint}
      error={form.formState.errors.outcomes?.message ?? form.formState.errors.outcomes?.root?.message}
    >
      <ul className="grid gap-2">
        {fields.map((field, at) => (
          <li key={field.id} className="flex gap-1">
            <input
              aria-label={courseFormText.outcome(at + 1)}
              placeholder={at === 0 ? courseFormText.outcomeExample : undefined}
              maxLength={MAX_OUTCOME}
              autoComplete="off"
              onKeyDown={(event) => onKeyDown(event, at)}
              className={controlLook}
              {...form.register(`outcomes.${at}.text`)}
            />
            <IconButton
              label={courseFormText.removeOutcome(at + 1)}
              icon={<XIcon size={18} aria-hidden="true" />}
              disabled={fields.length === 1}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="soft"
          size="sm"
          disabled={isFull}
          icon={<Plus size={17} aria-hidden="true" />}
          onClick={() => addAfter(fields.length - 1)}
        >
          {courseFormText.addOutcome}
        </Button>
      </div>
    </FieldGroup>
  )
}

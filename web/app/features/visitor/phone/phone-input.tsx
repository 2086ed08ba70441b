import type { ComponentProps } from 'react'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { formatPhone } from './phone.ts'

/** A phone number of Uzbekistan that falls into groups while it is typed. Takes everything of `register('name')`. */
export function PhoneInput({ onChange, onBlur, ...rest }: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      {...rest}
      type="tel"
      autoComplete="tel"
      placeholder="+998 90 123 45 67"
      onChange={(event) => {
        const { target, nativeEvent } = event
        const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
        const isAtEnd = target.selectionStart === target.value.length
        // In the middle of the number, or while taking away, the caret would jump.
        if (isAtEnd && !isDeleting) target.value = formatPhone(target.value)
        return onChange?.(event)
      }}
      onBlur={(event) => {
        event.target.value = formatPhone(event.target.value)
        return onBlur?.(event)
      }}
    />
  )
}

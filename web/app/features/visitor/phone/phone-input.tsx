import type { ComponentProps } from 'react'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { formatPhone } from './phone.ts'

/** Input for an Uzbek phone number, grouped while typing. Takes the props of `register('name')`. */
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
        // While deleting or editing in the middle, formatting would move the caret.
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

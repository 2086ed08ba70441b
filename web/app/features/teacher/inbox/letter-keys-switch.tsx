import { useState } from 'react'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { areLettersOn, switchLetters } from '../../visitor/player/settings/letter-keys.ts'

/**
 * Switches off single-letter shortcuts, for people who dictate or press keys by accident. Hidden on phones, which have
 * no keys.
 */
export function LetterKeysSwitch({ label = text.letters }: { label?: string }) {
  const [isOn, setOn] = useState(areLettersOn)
  return (
    <div className="mt-3 max-lg:hidden">
      <Checkbox
        label={label}
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked)
          switchLetters(target.checked)
        }}
      />
    </div>
  )
}

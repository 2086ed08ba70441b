import { MAX_TYPED_CODE } from '@kashf/contract/purchases/limits.ts'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { giftText as text } from '../../../text/buy/gift.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

/** A field for a gift code, which opens the gift's page; `isRefused` after a code that does not work. */
export function GiftCodeForm({ isRefused }: { isRefused?: boolean }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = typed.trim()
    if (code === '') setError(text.enterNone)
    else void navigate(`/gift/${encodeURIComponent(code)}`)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h1 className="text-2xl">{text.enterTitle}</h1>
      {isRefused && <Notice tone="bad">{text.refused}</Notice>}
      <TextInput
        label={text.code}
        hint={text.enterHint}
        value={typed}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit">{text.enter}</Button>
    </form>
  )
}

import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useState } from 'react'
import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { enterCode } from '../../public-account/offline/account-key.ts'
import { savedDevice } from '../../public-account/offline/device.ts'
import { CodeField } from './code-field.tsx'

/** Unlocks the saved lessons with the person's own code, without the server (decision 72). */
export function EnterCode({ user, onOpened }: { user: User; onOpened: () => void }) {
  const [code, setCode] = useState('')
  const [isOpening, setOpening] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const open = async () => {
    setOpening(true)
    const lock = (await savedDevice(user.id))?.code
    const isRight = lock !== undefined && (await enterCode(user.id, lock, code))
    setOpening(false)
    setWrong(!isRight)
    if (isRight) onOpened()
  }
  return (
    <form
      className="mx-4 grid max-w-md content-start gap-4 justify-self-center py-8"
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <h1 className="text-xl">{text.enterCode}</h1>
      <CodeField
        value={code}
        onChange={setCode}
        hint={text.enterCodeHint}
        error={isWrong ? text.wrongCode : undefined}
      />
      <SubmitButton className="justify-self-start" loading={isOpening}>
        {text.open}
      </SubmitButton>
    </form>
  )
}

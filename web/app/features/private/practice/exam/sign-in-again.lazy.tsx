import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../../../../api/client/api-error.ts'
import { login } from '../../../../api/login.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { Button } from '../../../../ui/button.tsx'
import { PasswordInput, TextInput } from '../../../../ui/forms/inputs.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { SecondFactorInput } from '../../../visitor/sign-in/second-factor-input.tsx'

interface Fields {
  username: string
  password: string
  totp?: string
}

/** Asks for the password in place when the session ends, so that nobody leaves the page and loses time. */
export default function SignInAgain(props: { username: string; onDone: () => void; onClose: () => void }) {
  const { username, onDone, onClose } = props
  const form = useForm<Fields>({ defaultValues: { username } })
  const { errors, isSubmitting } = form.formState
  const [asksCode, setAsksCode] = useState(false)
  const submit = form.handleSubmit(async (fields) => {
    try {
      await login(fields)
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'totp_required' && !asksCode) return setAsksCode(true)
      form.setError('root', { message: messageOf(error) })
    }
  })
  return (
    <Dialog title={text.signIn} onClose={onClose}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-ink-2">{text.signInWhy}</p>
        <TextInput
          label={text.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username')}
        />
        <PasswordInput
          label={text.password}
          autoComplete="current-password"
          autoFocus
          {...form.register('password')}
        />
        {asksCode && <SecondFactorInput register={form.register} errors={errors} autoFocus />}
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {text.later}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {text.enter}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

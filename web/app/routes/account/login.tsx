import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { homeOf, ownAddress } from '../../api/home-of.ts'
import { login } from '../../api/login.ts'
import { loginText } from '../../text/account.ts'
import { commonText } from '../../text/common.ts'
import { loginNotices } from '../../text/registration.ts'
import { CodeInput, PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

export const meta = () => [
  { title: `${loginText.submit} · ${commonText.product}` },
  { name: 'robots', content: 'noindex' },
]

interface LoginForm {
  username: string
  password: string
  totp?: string
}

const required = { required: loginText.required }

/** Logging in; operators with a second factor are asked for its code after the password. */
export default function Login() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm<LoginForm>()
  const { errors, isSubmitting } = form.formState
  const notice = loginNotices[search.get('notice') ?? '']

  const submit = async (values: LoginForm) => {
    try {
      const user = await login(values)
      const next = user.type === USER_TYPE.student ? ownAddress(search.get('next')) : null
      await navigate(next ?? homeOf(user), { replace: true })
    } catch (error) {
      const isFirstAsk = error instanceof ApiError && error.code === 'totp_required' && !asksCode
      if (isFirstAsk) setAsksCode(true)
      else form.setError('root', { message: loginText.failed })
    }
  }

  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{loginText.heading}</h1>
      {notice && (
        <Notice tone="good" className="mt-6">
          {notice}
        </Notice>
      )}
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="mt-8 grid gap-5">
        <TextInput
          label={loginText.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username', required)}
        />
        <div className="grid gap-2">
          <PasswordInput
            label={loginText.password}
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password', required)}
          />
          <Link
            to="/forget-password"
            className="justify-self-end rounded-sm font-medium text-lapis hover:underline"
          >
            {loginText.forgot}
          </Link>
        </div>
        {asksCode && (
          <CodeInput
            label={loginText.totp}
            hint={loginText.totpHint}
            autoFocus
            error={errors.totp?.message}
            {...form.register('totp', { ...required, shouldUnregister: true })}
          />
        )}
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton size="lg" wide loading={isSubmitting}>
          {loginText.submit}
        </SubmitButton>
      </form>
      <p className="mt-6 text-center text-ink-2">
        {loginText.noAccount}{' '}
        <Link to="/select" className="rounded-sm font-semibold text-lapis hover:underline">
          {loginText.register}
        </Link>
      </p>
    </>
  )
}

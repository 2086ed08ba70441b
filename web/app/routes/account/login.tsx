import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../api/client/api-error.ts'
import { login } from '../../api/login.ts'
import { ProviderButtons } from '../../features/visitor/sign-in/provider-buttons.tsx'
import { SecondFactorInput } from '../../features/visitor/sign-in/second-factor-input.tsx'
import { useNext } from '../../features/visitor/sign-in/use-next.ts'
import { pagesContext } from '../../server-context.ts'
import { pathAfterSignIn } from '../../shell/base/home-path.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { loginText } from '../../text/account/account.ts'
import { loginNotices } from '../../text/account/login-notices.ts'
import { PasswordInput, TextInput } from '../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { Notice } from '../../ui/on-demand/notice.tsx'
import type { Route } from './+types/login.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { hasTelegram, hasGoogle } = context.get(pagesContext)
  return { hasTelegram, hasGoogle }
}

/** The data is the same for every query. */
export const shouldRevalidate = () => false

export const meta = () => privateHead(loginText.submit)

interface LoginForm {
  username: string
  password: string
  totp?: string
}

const required = { required: loginText.required }

/** Login form; users with a second factor are asked for its code after the password, which keeps its value. */
export default function Login({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { next, keepNext } = useNext()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm<LoginForm>()
  const { errors, isSubmitting } = form.formState
  const notice = loginNotices[search.get('notice') ?? '']

  const submit = async (values: LoginForm) => {
    try {
      const user = await login(values)
      await navigate(pathAfterSignIn(user, next), { replace: true })
    } catch (error) {
      const isFirstAsk = error instanceof ApiError && error.code === 'totp_required' && !asksCode
      if (isFirstAsk) return setAsksCode(true)
      form.setError('root', { message: loginText.failed })
      if (asksCode) form.setFocus('totp', { shouldSelect: true })
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
            to={keepNext('/forget-password')}
            className="justify-self-end rounded-sm font-medium text-lapis hover:underline"
          >
            {loginText.forgot}
          </Link>
        </div>
        {asksCode && <SecondFactorInput register={form.register} errors={errors} autoFocus />}
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton size="lg" wide loading={isSubmitting}>
          {loginText.submit}
        </SubmitButton>
      </form>
      <ProviderButtons has={loaderData} text={loginText} className="mt-3" />
      <p className="mt-6 text-center text-ink-2">
        {loginText.noAccount}{' '}
        <Link to={keepNext('/select')} className="rounded-sm font-semibold text-lapis hover:underline">
          {loginText.register}
        </Link>
      </p>
    </>
  )
}

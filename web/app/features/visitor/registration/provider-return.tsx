import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { ProviderRefusal, ProviderReturn } from '@kashf/contract/accounts/open-id.ts'
import { localPath } from '@kashf/contract/local-path.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { startSession } from '../../../api/login.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { pathAfterSignIn } from '../../../shell/base/home-path.ts'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { withNext } from '../../../shell/base/sign-in-path.ts'
import { googleStopText as stopText } from '../../../text/account/google.ts'
import { miniAppText } from '../../../text/account/mini-app.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Checking } from '../sign-in/checking.tsx'
import { PageForm } from '../sign-in/page-form.tsx'
import type { ProviderName, ProviderReturnText } from '../sign-in/provider.ts'
import { SecondFactorInput } from '../sign-in/second-factor-input.tsx'
import { type ProviderDraft, readDraft } from './provider-draft.ts'
import { ProviderRegistration } from './provider-registration.tsx'

type State =
  | { step: 'checking' | 'linked' }
  | { step: 'failed'; message: string }
  | { step: 'confirmed'; next: string | null }
  | { step: 'unknown'; draft: ProviderDraft }
  | { step: 'known_email'; email: string; next: string | null }
  | { step: 'code'; ticket: string; next: string | null }

export interface ProviderReturnProps {
  provider: ProviderName
  text: ProviderReturnText
  termsVersion: string
  /** Signs in inside Telegram, where the launch data identify the person and can be used repeatedly. */
  signInByLaunch?: () => Promise<ProviderReturn>
}

/**
 * The page to which a provider redirects the browser: finishes signing in, registering, linking or confirming, once.
 * Inside Telegram, the page that signs in or registers.
 */
export function ProviderReturnPage({ provider, text, termsVersion, signInByLaunch }: ProviderReturnProps) {
  const navigate = useNavigate()
  const inMiniApp = useInMiniApp()
  const [state, setState] = useState<State>({ step: 'checking' })
  const isSent = useRef(false)

  const enter = async (token: string, next: string | null, isNew = false) => {
    const user: User = await startSession(token)
    if (isNew) showToast({ title: text.welcome(user.first_name) })
    await navigate(pathAfterSignIn(user, localPath(next)), { replace: true })
  }

  const show = async (data: ProviderReturn, state: string) => {
    switch (data.outcome) {
      case 'signed_in':
        return enter(data.token, data.next)
      case 'linked':
        return setState({ step: 'linked' })
      case 'code_needed':
        return setState({ step: 'code', ticket: data.ticket, next: data.next })
      case 'confirmed':
        return setState({ step: 'confirmed', next: localPath(data.next) })
      case 'unknown':
        return setState({ step: 'unknown', draft: { ...data, state, next: localPath(data.next) } })
    }
  }

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'google_email_taken') {
      const { email, next } = error.data as ProviderRefusal
      return setState({ step: 'known_email', email: email ?? '', next: localPath(next) })
    }
    setState({ step: 'failed', message: messageOf(error) })
  }

  const finishLaunch = async (signIn: () => Promise<ProviderReturn>, next: string | null) => {
    try {
      const answer = await signIn()
      await show('next' in answer ? { ...answer, next } : answer, 'launch')
    } catch (error) {
      fail(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a return works once, so it is sent once
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const search = new URLSearchParams(location.search)
    const body = { code: search.get('code') ?? '', state: search.get('state') ?? '' }
    const finish = async () => {
      if (signInByLaunch && window.miniApp) return finishLaunch(signInByLaunch, localPath(search.get('next')))
      if (body.code === '') {
        const isCancelled = search.get('error') !== 'unreachable'
        return setState({ step: 'failed', message: isCancelled ? text.cancelled : stopText.unreachable })
      }
      const draft = readDraft(provider, body.state)
      if (draft) return setState({ step: 'unknown', draft })
      try {
        const { data } = await api(`POST /api/${provider}/return`, { body })
        await show(data, body.state)
      } catch (error) {
        fail(error)
      }
    }
    void finish()
  }, [])

  switch (state.step) {
    case 'checking':
      return <Checking label={text.checking} />
    case 'code':
      return (
        <CodeForm
          provider={provider}
          text={text}
          ticket={state.ticket}
          onPassed={(token) => enter(token, state.next)}
        />
      )
    case 'linked':
      return (
        <Message title={text.linked} lead={text.linkedLead}>
          <LinkButton to="/security" replace wide>
            {text.toSecurity}
          </LinkButton>
        </Message>
      )
    case 'unknown':
      return (
        <>
          <Message title={text.unknown} lead={text.unknownLead(state.draft.email ?? '')}>
            {/* Opens the browser, where an account is linked after entering its password. */}
            <LinkButton
              to={inMiniApp ? '/security' : withNext('/login', state.draft.next)}
              variant="outline"
              replace
              wide
            >
              {inMiniApp ? miniAppText.openInBrowser : text.again}
            </LinkButton>
          </Message>
          <h2 className="mt-8 mb-5 border-t border-line pt-6 text-xl">{text.newAccount}</h2>
          <ProviderRegistration
            provider={provider}
            draft={state.draft}
            termsVersion={termsVersion}
            onRegistered={(token) => enter(token, state.draft.next, true)}
          />
        </>
      )
    case 'known_email':
      return (
        <Message title={stopText.knownEmail} lead={stopText.knownEmailLead(state.email)}>
          <LinkButton to={withNext('/login', state.next ?? '/security')} replace wide>
            {stopText.toAccount}
          </LinkButton>
          <LinkButton
            to={withNext('/forget-password', state.next ?? '/security')}
            variant="outline"
            replace
            wide
          >
            {stopText.newPassword}
          </LinkButton>
        </Message>
      )
    case 'confirmed':
      return (
        <Message title={text.confirmed} lead={text.confirmedLead}>
          <LinkButton to={state.next ?? '/security'} replace wide>
            {text.goBack}
          </LinkButton>
        </Message>
      )
    case 'failed':
      return (
        <Message
          title={text.failed}
          lead={inMiniApp ? `${state.message} ${miniAppText.reopen}` : state.message}
        >
          <LinkButton to={inMiniApp ? '/' : '/login'} replace wide>
            {inMiniApp ? text.goBack : text.again}
          </LinkButton>
        </Message>
      )
  }
}

function Message({ title, lead, children }: { title: string; lead: string; children: React.ReactNode }) {
  return (
    <div role="status">
      <h1 className="mb-3 text-3xl leading-tight">{title}</h1>
      <p className="mb-6 wrap-anywhere text-ink-2">{lead}</p>
      <div className="grid gap-3">{children}</div>
    </div>
  )
}

interface CodeFields {
  totp?: string
}

interface CodeFormProps {
  provider: ProviderName
  text: ProviderReturnText
  ticket: string
  onPassed: (token: string) => Promise<void>
}

/** The form for the one-time code of an account with a second factor. */
function CodeForm({ provider, text, ticket, onPassed }: CodeFormProps) {
  const form = useForm<CodeFields>({ defaultValues: { totp: '' } })
  const pass = async ({ totp = '' }: CodeFields) => {
    const { data } = await api(`POST /api/${provider}/code`, { body: { ticket, totp } })
    await onPassed(data.token)
  }
  const selectCode = () => form.setFocus('totp', { shouldSelect: true })
  const call = useCallForm(form, pass, selectCode)
  return (
    <PageForm call={call} submit={text.submit}>
      <h1 className="text-3xl leading-tight">{text.title}</h1>
      <p className="text-ink-2">{text.codeLead}</p>
      <SecondFactorInput register={form.register} errors={call.errors} autoFocus />
    </PageForm>
  )
}

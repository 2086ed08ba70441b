import { RegistrationForm } from '../../features/visitor/registration/registration-form.tsx'
import { NextLink } from '../../features/visitor/sign-in/next-link.tsx'
import { ProviderButtons } from '../../features/visitor/sign-in/provider-buttons.tsx'
import { pagesContext } from '../../server-context.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { joinText as text } from '../../text/account/registration.ts'
import type { Route } from './+types/join.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const { version } = await pages.content('terms')
  const { hasTelegram, hasGoogle } = pages
  return { termsVersion: version, providers: { hasTelegram, hasGoogle } }
}

export const meta = () => privateHead(text.title)

/** The short registration of a student who came to buy a course or to open a gift. */
export default function Join({ loaderData: { termsVersion, providers } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{text.title}</h1>
      <p className="mt-3 text-ink-2">
        {text.haveAccount} <NextLink to="/login">{text.login}</NextLink>
      </p>
      <ProviderButtons has={providers} text={text} className="mt-6" />
      <RegistrationForm kind="student" isShort termsVersion={termsVersion} />
    </>
  )
}

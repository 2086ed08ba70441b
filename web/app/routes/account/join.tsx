import { RegistrationForm } from '../../features/visitor/registration/registration-form.tsx'
import { NextLink } from '../../features/visitor/sign-in/next-link.tsx'
import { useNext } from '../../features/visitor/sign-in/use-next.ts'
import { pagesContext } from '../../server-context.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { joinText as text } from '../../text/account/registration.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/join.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const { version } = await pages.content('terms')
  return { termsVersion: version, hasTelegram: pages.hasTelegram }
}

export const meta = () => privateHead(text.title)

/** The short registration of a student who came to buy a course or to open a gift. */
export default function Join({ loaderData: { termsVersion, hasTelegram } }: Route.ComponentProps) {
  const { keepNext } = useNext()
  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{text.title}</h1>
      <p className="mt-3 text-ink-2">
        {text.haveAccount} <NextLink to="/login">{text.login}</NextLink>
      </p>
      {hasTelegram && (
        <LinkButton
          to={keepNext('/api/telegram/start')}
          reloadDocument
          variant="outline"
          size="lg"
          wide
          className="mt-6"
        >
          {text.telegram}
        </LinkButton>
      )}
      <RegistrationForm kind="student" isShort termsVersion={termsVersion} />
    </>
  )
}

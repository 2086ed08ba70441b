import { RegistrationForm } from '../../features/visitor/registration/registration-form.tsx'
import { pagesContext } from '../../server-context.ts'
import { registrationText } from '../../text/account/registration.ts'
import { commonText } from '../../text/common.ts'
import type { Route } from './+types/register.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { version } = await context.get(pagesContext).content('terms')
  return { termsVersion: version }
}

export const meta = () => [
  { title: `${registrationText.studentTitle} · ${commonText.product}` },
  { name: 'description', content: registrationText.studentDescription },
]

/** Student registration; the mailed code comes next. */
export default function Register({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{registrationText.studentTitle}</h1>
      <RegistrationForm kind="student" termsVersion={loaderData.termsVersion} />
    </>
  )
}

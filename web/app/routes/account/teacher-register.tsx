import { RegistrationForm } from '../../features/visitor/registration/registration-form.tsx'
import { pagesContext } from '../../server-context.ts'
import { registrationText } from '../../text/account/registration.ts'
import { commonText } from '../../text/common.ts'
import type { Route } from './+types/teacher-register.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { version } = await context.get(pagesContext).content('terms')
  return { termsVersion: version }
}

export const meta = () => [
  { title: `${registrationText.teacherTitle} · ${commonText.product}` },
  { name: 'description', content: registrationText.teacherDescription },
]

/** Teacher registration, which is also the application to teach. */
export default function TeacherRegister({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{registrationText.teacherTitle}</h1>
      <p className="mt-3 text-lg text-ink-2">{registrationText.teacherLead}</p>
      <RegistrationForm kind="teacher" termsVersion={loaderData.termsVersion} />
    </>
  )
}

import { RegistrationForm } from '../../features/visitor/registration/registration-form.tsx'
import { commonText } from '../../text/common.ts'
import { registrationText } from '../../text/registration.ts'

export const meta = () => [
  { title: `${registrationText.studentTitle} · ${commonText.product}` },
  { name: 'description', content: registrationText.studentDescription },
]

/** Student registration; the mailed code comes next. */
export default function Register() {
  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{registrationText.studentTitle}</h1>
      <RegistrationForm kind="student" />
    </>
  )
}

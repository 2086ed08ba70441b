import { ArrowRight, GraduationCap, Presentation } from 'lucide-react'
import { Link } from 'react-router'
import { NextLink } from '../../features/visitor/sign-in/next-link.tsx'
import { ProviderButtons } from '../../features/visitor/sign-in/provider-buttons.tsx'
import { useNext } from '../../features/visitor/sign-in/use-next.ts'
import { pagesContext } from '../../server-context.ts'
import { selectText } from '../../text/account/account.ts'
import { commonText } from '../../text/common.ts'
import type { Route } from './+types/select.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { hasTelegram, hasGoogle } = context.get(pagesContext)
  return { hasTelegram, hasGoogle }
}

export const meta = () => [{ title: `${selectText.heading} · ${commonText.product}` }]

const cards = [
  { to: '/register', title: selectText.student, hint: selectText.studentHint, Icon: GraduationCap },
  { to: '/teacher-register', title: selectText.teacher, hint: selectText.teacherHint, Icon: Presentation },
]

/** Choice between a student and a teacher account. */
export default function Select({ loaderData }: Route.ComponentProps) {
  const { keepNext } = useNext()
  return (
    <>
      <h1 className="text-3xl leading-tight sm:text-4xl">{selectText.heading}</h1>
      <p className="mt-3 text-lg text-ink-2">{selectText.lead}</p>
      <div className="mt-8 grid gap-4">
        {cards.map(({ to, title, hint, Icon }) => (
          <Link
            key={to}
            to={keepNext(to)}
            className="group flex flex-wrap items-center gap-3 rounded-lg border border-edge bg-surface p-5 transition-colors hover:border-lapis hover:shadow-card"
          >
            <span className="grid size-14 shrink-0 place-items-center rounded-md bg-lapis-tint text-lapis">
              <Icon size={28} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1 basis-36 wrap-anywhere">
              <span className="block text-lg font-semibold">{title}</span>
              <span className="text-ink-2">{hint}</span>
            </span>
            <ArrowRight
              size={22}
              aria-hidden="true"
              className="shrink-0 text-ink-3 transition-transform group-hover:translate-x-1 group-hover:text-lapis"
            />
          </Link>
        ))}
      </div>
      <ProviderButtons has={loaderData} text={selectText} className="mt-4" />
      <p className="mt-6 text-center text-ink-2">
        {selectText.haveAccount} <NextLink to="/login">{selectText.login}</NextLink>
      </p>
    </>
  )
}

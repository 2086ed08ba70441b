import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { nextCourse } from '../../features/visitor/sign-in/next-course.ts'
import { SignInReason } from '../../features/visitor/sign-in/sign-in-reason.tsx'
import { pagesContext } from '../../server-context.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { authText, teachingText } from '../../text/account/account.ts'
import { Girih } from '../../ui/girih.tsx'
import type { Route } from './+types/auth-layout.ts'

const nextParam = (url: URL | string) => new URL(url).searchParams.get('next')

/** Loads the course to which the user returns after the login. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const next = nextCourse(nextParam(request.url))
  const page = next && (await context.get(pagesContext).course(next.id))
  return page ? { title: page.course.title, isPurchase: next.isPurchase } : null
}

/** Calls the server only if there is a course to load. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return nextCourse(nextParam(request.url)) ? serverLoader() : null
}

/** The pages of this layout keep `next`, so the data stays the same. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  nextParam(currentUrl) !== nextParam(nextUrl)

/** Layout of login and registration: the form, and on wide screens what Kashf offers. */
export default function AuthLayout({ loaderData }: Route.ComponentProps) {
  const { promise, reasons } = useLocation().pathname === '/teacher-register' ? teachingText : authText
  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="relative isolate hidden bg-hero text-on-hero lg:block">
        <Girih className="-z-10 text-girih opacity-25" />
        {/* Sticky next to a form that is taller than the screen. */}
        <div className="sticky top-0 flex h-dvh flex-col justify-between p-12">
          <p className="max-w-sm pt-24 text-4xl leading-[1.1] font-bold tracking-tight text-balance">
            {promise}
          </p>
          <ul className="grid max-w-md gap-4 text-lg text-on-hero-2">
            {reasons.map((reason) => (
              <li key={reason} className="border-l-3 border-stage-teal pl-4">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className="flex flex-col px-4 pb-10 sm:px-8">
        <header className="flex h-17 items-center">
          <Link to="/" aria-label="Kashf" className="flex rounded-sm">
            <Logo />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="m-auto w-full max-w-md py-6">
          <SignInReason course={loaderData} />
          <Outlet />
        </main>
      </div>
    </div>
  )
}

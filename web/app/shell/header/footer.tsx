import { Link } from 'react-router'
import { layoutText } from '../../text/layout.ts'
import { LanguageLinks } from '../../ui/language-links.tsx'
import { Logo } from '../brand/logo.tsx'

const link = 'block py-2.5 text-ink-2 hover:text-lapis hover:underline'

const links = [
  ['/courses', layoutText.courses],
  ['/teachers', layoutText.teachers],
  ['/teacher-register', layoutText.becomeTeacher],
  ['/help', layoutText.help],
  ['/contact', layoutText.contact],
  ['/about', layoutText.about],
  ['/terms', layoutText.terms],
  ['/privacy', layoutText.privacy],
  ['/refunds', layoutText.refunds],
] as const

/** The footer of the student layout. */
export function Footer() {
  return (
    <footer className="lazy-layout mt-16 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-start justify-between gap-x-12 gap-y-6 px-4 py-10 sm:px-6">
        <div className="grid max-w-sm gap-2">
          <Logo />
          <p className="text-ink-2">{layoutText.footerPromise}</p>
          <p className="text-sm text-ink-3">{layoutText.rights}</p>
          <div className="flex flex-wrap gap-x-6">
            <LanguageLinks />
          </div>
        </div>
        <nav
          aria-label={layoutText.footerNavigation}
          className="-my-2.5 grid gap-x-12 max-sm:w-full max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] sm:grid-flow-col sm:grid-rows-3"
        >
          {links.map(([path, label]) => (
            <Link key={path} to={path} className={link}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  )
}

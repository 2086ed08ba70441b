import { Link } from 'react-router'
import { layoutText } from '../../text/layout.ts'
import { Logo } from '../base/logo.tsx'

const link = 'block py-2.5 text-ink-2 hover:text-lapis hover:underline'

/** The footer of the student layout. */
export function Footer() {
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-start justify-between gap-x-12 gap-y-6 px-4 py-10 sm:px-6">
        <div className="grid max-w-sm gap-2">
          <Logo />
          <p className="text-ink-2">{layoutText.footerPromise}</p>
          <p className="text-sm text-ink-3">{layoutText.rights}</p>
        </div>
        <nav aria-label={layoutText.footerNavigation} className="-my-2.5 max-sm:w-full">
          <Link to="/courses" className={link}>
            {layoutText.courses}
          </Link>
          <Link to="/teachers" className={link}>
            {layoutText.teachers}
          </Link>
          <Link to="/teacher-register" className={link}>
            {layoutText.becomeTeacher}
          </Link>
          <Link to="/terms" className={link}>
            {layoutText.terms}
          </Link>
        </nav>
      </div>
    </footer>
  )
}

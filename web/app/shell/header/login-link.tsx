import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'

/** The "Kirish" link at the end of the header. */
export function LoginLink() {
  return (
    <LinkButton to="/login" className="shrink-0">
      {layoutText.login}
    </LinkButton>
  )
}

/** Placeholder for "Kirish" or the user's tools until the session is known. */
export function UserToolsPlaceholder() {
  return <span className="h-11 w-24 shrink-0" />
}

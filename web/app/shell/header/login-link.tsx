import { layoutText } from '../../text/layout.ts'
import { LinkButton } from '../../ui/button.tsx'

/** "Kirish", at the end of the header. */
export function LoginLink() {
  return (
    <LinkButton to="/login" className="shrink-0">
      {layoutText.login}
    </LinkButton>
  )
}

/** Keeps the place of "Kirish" or of the person's tools while nobody knows which it will be. */
export function UserToolsPlaceholder() {
  return <span className="h-11 w-24 shrink-0" />
}

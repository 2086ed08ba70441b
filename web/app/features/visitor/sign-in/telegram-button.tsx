import { LinkButton } from '../../../ui/button.tsx'
import { useNext } from './use-next.ts'

/** Starts the sign-in with Telegram, which also registers. */
export function TelegramButton({ label, className }: { label: string; className: string }) {
  const { keepNext } = useNext()
  return (
    <LinkButton
      to={keepNext('/api/telegram/start')}
      reloadDocument
      variant="outline"
      size="lg"
      wide
      className={className}
    >
      {label}
    </LinkButton>
  )
}

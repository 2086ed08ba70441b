import { Send } from 'lucide-react'
import type { ReactNode } from 'react'

const QUIET = 'rounded-md px-3 font-semibold text-lapis hover:bg-lapis-tint'

export interface TelegramShareProps {
  url: string
  /** The message beside the link. */
  text: string
  children: ReactNode
  /** Replaces the quiet look. */
  look?: string
}

/** A link that opens Telegram's choice of a chat with `url` and `text` filled in. */
export function TelegramShare({ url, text, children, look = QUIET }: TelegramShareProps) {
  return (
    <a
      href={`https://t.me/share/url?${new URLSearchParams({ url, text })}`}
      target="_blank"
      rel="noopener"
      className={`inline-flex min-h-11 items-center gap-2 ${look}`}
    >
      <Send size={18} aria-hidden="true" />
      {children}
    </a>
  )
}

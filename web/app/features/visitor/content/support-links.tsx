import { Mail, Send } from 'lucide-react'
import { Link } from 'react-router'
import { helpText as text } from '../../../text/browse/content.ts'
import { LinkButton } from '../../../ui/button.tsx'

const outside =
  'inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-surface px-4.5 py-2 font-semibold hover:border-lapis hover:text-lapis'

/** A link to the support's Telegram, if there is one. */
export function TelegramLink({ url }: { url: string | null }) {
  if (!url) return null
  return (
    <a href={url} target="_blank" rel="noopener" className={outside}>
      <Send size={18} aria-hidden="true" />
      {text.telegram}
    </a>
  )
}

/** The contact links below the answers. */
export function SupportLinks({ telegram }: { telegram: string | null }) {
  return (
    <section className="rounded-lg bg-lapis-tint p-5 sm:p-6">
      <h2 className="text-xl">{text.notFound}</h2>
      <p className="mt-1 text-ink-2">{text.notFoundHint}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to="/contact" icon={<Mail size={18} aria-hidden="true" />}>
          {text.write}
        </LinkButton>
        <TelegramLink url={telegram} />
        <Link to="/accessibility" className={outside}>
          {text.accessibility}
        </Link>
      </div>
    </section>
  )
}

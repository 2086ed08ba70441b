import { Link } from 'react-router'
import { ContactForm } from '../../features/visitor/content/contact-form.tsx'
import { TelegramLink } from '../../features/visitor/content/support-links.tsx'
import { pagesContext } from '../../server-context.ts'
import { pageHead } from '../../shell/base/page-head.ts'
import { contactText as text } from '../../text/browse/content.ts'
import type { Route } from './+types/contact.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, supportTelegram } = context.get(pagesContext)
  return { publicUrl, supportTelegram }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { publicUrl } = loaderData
  return pageHead({ title: text.title, description: text.description, path: '/contact', publicUrl })
}

/** The contact form, whose messages reach the operators, and the other ways to get help. */
export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <header>
        <h1 className="text-3xl leading-tight sm:text-4xl">{text.title}</h1>
        <p className="mt-3 text-lg text-ink-2">{text.lead}</p>
        <p className="mt-2 text-ink-2">
          {text.helpFirst}{' '}
          <Link to="/help" className="rounded-sm font-medium text-lapis underline underline-offset-2">
            {text.help}
          </Link>
        </p>
      </header>
      <ContactForm />
      <div>
        <TelegramLink url={loaderData.supportTelegram} />
      </div>
      <p className="text-ink-2">
        {text.barrier}{' '}
        <Link to="/accessibility" className="rounded-sm font-medium text-lapis underline underline-offset-2">
          {text.accessibility}
        </Link>
      </p>
    </div>
  )
}

import { data } from 'react-router'
import { ContactThreadView } from '../../features/visitor/content/contact-thread.tsx'
import { pagesContext } from '../../server-context.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { contactThreadText as text } from '../../text/browse/content.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/contact-thread.ts'

// The address is the permission to read: it is kept by no cache and sent to no other page.
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const thread = await context.get(pagesContext).contactThread(params.token)
  return data({ thread }, { status: thread ? 200 : 404, headers: HEADERS })
}

export const headers = () => HEADERS

export const meta = () => privateHead(text.title)

/** A contact thread, opened by the link in an answer. */
export default function ContactThreadPage({ loaderData: { thread }, params }: Route.ComponentProps) {
  if (thread) return <ContactThreadView thread={thread} token={params.token} />
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <h1 className="text-3xl leading-tight">{text.gone}</h1>
      <p className="text-ink-2">{text.goneHint}</p>
      <div>
        <LinkButton to="/contact">{text.writeNew}</LinkButton>
      </div>
    </div>
  )
}

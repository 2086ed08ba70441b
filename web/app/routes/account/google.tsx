import { ProviderReturnPage } from '../../features/visitor/registration/provider-return.tsx'
import { pagesContext } from '../../server-context.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { googleReturnText as text } from '../../text/account/google.ts'
import type { Route } from './+types/google.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { version } = await context.get(pagesContext).content('terms')
  return { termsVersion: version }
}

export const meta = () => privateHead(text.title)

/** The page to which Google redirects the browser. */
export default function GooglePage({ loaderData: { termsVersion } }: Route.ComponentProps) {
  return <ProviderReturnPage provider="google" {...{ text, termsVersion }} />
}

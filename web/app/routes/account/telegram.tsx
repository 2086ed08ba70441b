import { signInByLaunch } from '../../features/public-account/mini-app/sign-in-by-launch.ts'
import { ProviderReturnPage } from '../../features/visitor/registration/provider-return.tsx'
import { pagesContext } from '../../server-context.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { telegramReturnText as text } from '../../text/account/telegram.ts'
import type { Route } from './+types/telegram.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { version } = await context.get(pagesContext).content('terms')
  return { termsVersion: version }
}

export const meta = () => privateHead(text.title)

/** The page to which Telegram redirects the browser; inside Telegram, the page that signs in. */
export default function TelegramPage({ loaderData: { termsVersion } }: Route.ComponentProps) {
  return <ProviderReturnPage provider="telegram" {...{ text, termsVersion, signInByLaunch }} />
}

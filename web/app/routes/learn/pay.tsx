import { data, Link } from 'react-router'
import { Queries } from '../../api/queries/queries.tsx'
import { PayerPage } from '../../features/private/payer/payer-page.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { pagesContext } from '../../server-context.ts'
import { LANGUAGE } from '../../shell/base/language.ts'
import { pageHead, privateHead, sharePicture } from '../../shell/base/page-head.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { payerText as text } from '../../text/pay-for-me/payer-page.ts'
import { LanguageLinks } from '../../ui/language-links.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { Route } from './+types/pay.ts'

export const links = signedInStyles

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const request = await pages.paymentRequest(code, LANGUAGE)
  const { publicUrl, refundWindowHours } = pages
  return data({ code, request, publicUrl, refundWindowHours }, request ? 200 : 404)
}

/** Payment apps must not learn the code from the page's address. */
const NO_REFERRER = { name: 'referrer', content: 'no-referrer' }

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.request) return [...privateHead(text.gone), NO_REFERRER]
  const { code, request, publicUrl } = loaderData
  const { learner, words, course, share_picture } = request
  const head = pageHead({
    title: text.title(learner),
    description: words ?? text.describe(course.title, course.teacher),
    path: `/pay/${code}`,
    publicUrl,
    ...(share_picture && { picture: sharePicture(share_picture, course.title) }),
    noIndex: true,
  })
  return [...head, NO_REFERRER]
}

/** The page of a request to pay, for everybody with its link. */
export default function PayRoute({ loaderData: { code, request, refundWindowHours } }: Route.ComponentProps) {
  return (
    <Queries>
      <header className="mx-auto flex min-h-17 w-full max-w-xl flex-wrap items-center justify-between gap-x-4 px-4">
        <Link to="/" aria-label="Kashf" className="flex rounded-sm">
          <Logo />
        </Link>
        <nav aria-label={text.languages} className="flex gap-4">
          <LanguageLinks />
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 pb-10">
        {request ? (
          <PayerPage code={code} request={request} refundWindowHours={refundWindowHours} />
        ) : (
          <div className="mx-auto w-full max-w-xl px-4 py-4">
            <EmptyState heading="h1" title={text.gone} message={text.goneHint} />
          </div>
        )}
      </main>
    </Queries>
  )
}

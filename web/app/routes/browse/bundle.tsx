import { useEffect } from 'react'
import { data } from 'react-router'
import { rememberBundleArrival } from '../../features/visitor/arrival/arrival.ts'
import { BundleView } from '../../features/visitor/bundle/bundle-view.tsx'
import { pagesContext } from '../../server-context.ts'
import { pageHead } from '../../shell/base/page-head.ts'
import { joinPath, PURCHASE_HASH } from '../../shell/base/sign-in-path.ts'
import { SignedIn } from '../../shell/base/signed-in.tsx'
import { formatCount, formatPrice } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { idInUrl } from '../../shell/format/id-in-url.ts'
import { bundleText as text } from '../../text/browse/bundle.ts'
import { LinkButton } from '../../ui/button.tsx'
import { signedInPart } from '../../ui/lazy-part.ts'
import type { Route } from './+types/bundle.ts'

const SignedInBundle = signedInPart(
  () => import('../../features/public-account/bundle/signed-in-bundle.lazy.tsx'),
)

export async function loader({ context, params }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const bundle = await pages.bundle(idInUrl(params.id))
  if (!bundle) throw data(null, 404)
  return { bundle, publicUrl: pages.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { bundle, publicUrl } = loaderData
  const { offer } = bundle
  return pageHead({
    title: bundle.title,
    description: offer
      ? text.description(
          formatCount(bundle.courses.length),
          formatPrice(offer.price_to_pay),
          formatPrice(offer.full_price),
        )
      : text.by(fullName(bundle.teacher)),
    path: `/bundle/${bundle.id}`,
    publicUrl,
    noIndex: offer === null,
  })
}

/** Several courses of a teacher at one price. */
export default function BundlePage({ loaderData: { bundle } }: Route.ComponentProps) {
  useEffect(() => rememberBundleArrival(bundle.id), [bundle.id])
  const visitors = (
    <BundleView bundle={bundle} note={!bundle.offer && text.offSale}>
      {bundle.offer && (
        <LinkButton to={joinPath(`/bundle/${bundle.id}${PURCHASE_HASH}`)} size="lg">
          {text.buy}
        </LinkButton>
      )}
    </BundleView>
  )
  return (
    <SignedIn fallback={visitors}>
      <SignedInBundle key={bundle.id} bundle={bundle} />
    </SignedIn>
  )
}

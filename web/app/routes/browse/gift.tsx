import { data } from 'react-router'
import { GiftCard } from '../../features/visitor/gift/gift-card.tsx'
import { GiftCodeForm } from '../../features/visitor/gift/gift-code-form.tsx'
import { giftTitle, openLabel } from '../../features/visitor/gift/gift-words.ts'
import { pagesContext } from '../../server-context.ts'
import { pageHead, privateHead, sharePicture } from '../../shell/base/page-head.ts'
import { joinPath } from '../../shell/base/sign-in-path.ts'
import { SignedIn } from '../../shell/base/signed-in.tsx'
import { giftText as text } from '../../text/buy/gift.ts'
import { LinkButton } from '../../ui/button.tsx'
import { signedInPart } from '../../ui/lazy-part.ts'
import type { Route } from './+types/gift.ts'

const ReceivedGift = signedInPart(() => import('../../features/public-account/gift/received-gift.lazy.tsx'))

export async function loader({ context, params }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const code = params.code ?? null
  const gift = code === null ? null : await pages.gift(code)
  // The status is set instead of throwing, so that the page shows the field again for a mistyped code.
  return data({ code, gift, publicUrl: pages.publicUrl }, code === null || gift ? 200 : 404)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.gift) return privateHead(text.page)
  const { code, gift, publicUrl } = loaderData
  const { words, course, share_picture } = gift
  return pageHead({
    title: giftTitle(gift),
    description: words ?? text.describe(course.title, course.teacher),
    path: `/gift/${code}`,
    publicUrl,
    ...(share_picture && { picture: sharePicture(share_picture, course.title) }),
    noIndex: true,
  })
}

/** The page of a gift for everybody with its link, on which a recipient opens it; without a code, the field for one. */
export default function GiftPage({ loaderData: { code, gift } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-xl">
      {code === null ? (
        <GiftCodeForm />
      ) : (
        <SignedIn
          fallback={
            gift ? (
              <GiftCard gift={gift}>
                <LinkButton size="lg" to={joinPath(`/gift/${code}`)} className="for-visitors">
                  {openLabel(gift)}
                </LinkButton>
              </GiftCard>
            ) : (
              <GiftCodeForm isRefused />
            )
          }
        >
          <ReceivedGift key={code} code={code} gift={gift} />
        </SignedIn>
      )}
    </div>
  )
}

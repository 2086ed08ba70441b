import type { Banner } from '@kashf/contract/content/banners.ts'
import { X } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { InlineScript } from '../../../shell/base/inline-script.tsx'
import { bannerWords } from '../../../shell/written/written.ts'
import { bannerText as text } from '../../../text/browse/banners.ts'
import { cx } from '../../../ui/class-names.ts'
import { HIDE_CLOSED, isClosed, storeClosed } from './closed-banners.ts'

/** The operators' banners above the page. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null
  return (
    <section aria-label={text.label}>
      {banners.map((banner) => (
        <BannerLine key={banner.id} {...banner} />
      ))}
      <InlineScript code={HIDE_CLOSED} />
    </section>
  )
}

function BannerLine(banner: Banner) {
  const { id, link, tone, audience } = banner
  const [isGone, setGone] = useState(false)
  // Hide a closed banner after hydration, because the server does not know what was closed here.
  useLayoutEffect(() => setGone(isClosed(id)), [id])
  if (isGone) return null
  return (
    <div
      data-banner={id}
      suppressHydrationWarning
      className={cx(
        'flex items-center justify-center gap-3 px-4 text-md',
        tone === 'warning' ? 'bg-apricot-tint text-apricot' : 'bg-lapis-tint text-ink',
        audience === 'visitors' && 'visitor-line',
      )}
    >
      <p className="min-w-0 py-3 wrap-anywhere">
        {bannerWords(banner)}{' '}
        {link && (
          <Link to={link} className="font-semibold underline">
            {text.more}
          </Link>
        )}
      </p>
      <button
        type="button"
        aria-label={text.close}
        className="icon-button"
        onClick={() => {
          storeClosed(id)
          setGone(true)
        }}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

import { BannerForm } from '../../features/operator/banners/banner-form.tsx'
import { BannerList } from '../../features/operator/banners/banner-list.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { bannerConsoleText as text } from '../../text/operate/banners.ts'

export const meta = () => privateHead(text.title)

/** Banners above the pages: a form for a new one, and the list of all. */
export default function BannersPage() {
  return (
    <>
      <h1 className="mb-2 text-2xl sm:text-3xl">{text.title}</h1>
      <p className="mb-6 max-w-prose text-ink-2">{text.lead}</p>
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
        <BannerForm />
        <section className="min-w-0">
          <h2 className="mb-4 text-xl">{text.list}</h2>
          <BannerList />
        </section>
      </div>
    </>
  )
}

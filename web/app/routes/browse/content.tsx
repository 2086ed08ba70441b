import type { ContentPage } from '@kashf/contract/content/content.ts'
import { type LoaderFunctionArgs, type MetaDescriptor, useLoaderData } from 'react-router'
import { WrittenText } from '../../features/visitor/content/written-text.tsx'
import { pagesContext } from '../../server-context.ts'
import { pageHead } from '../../shell/base/page-head.ts'
import { formatDate } from '../../shell/format/format.ts'
import { contentText as text } from '../../text/browse/content.ts'

const SLUGS = ['terms', 'privacy', 'refunds', 'about'] as const
type Slug = (typeof SLUGS)[number]

interface Loaded {
  slug: Slug
  page: ContentPage
  publicUrl: string
}

export async function loader({ context, url }: LoaderFunctionArgs): Promise<Loaded> {
  const pages = context.get(pagesContext)
  // Not the request's URL, which ends in `.data` when the router requests only the data. The last segment identifies
  // the page, because the Mini App and languages have prefixes.
  const name = url.pathname.split('/').at(-1)
  const slug = SLUGS.find((known) => known === name)
  if (!slug) throw new Error(`no page ${name}`)
  return { slug, page: await pages.content(slug), publicUrl: pages.publicUrl }
}

export function meta({ loaderData }: { loaderData: Loaded | undefined }): MetaDescriptor[] {
  if (!loaderData) return []
  const { slug, page, publicUrl } = loaderData
  return pageHead({ title: page.title, description: text.descriptions[slug], path: `/${slug}`, publicUrl })
}

/** Terms, privacy, refunds and about: one page each, with operators' texts. */
export default function Content() {
  const { slug, page } = useLoaderData<Loaded>()
  return (
    <article className="mx-auto grid w-full max-w-[72ch] gap-6">
      <header>
        <h1 className="text-3xl leading-tight sm:text-4xl">{page.title}</h1>
        {slug !== 'about' && (
          <p className="mt-2 text-ink-2">
            {text.inForce(formatDate(page.published_at))}
            {page.translation && `. ${page.translation.is_behind ? `${text.behind} ` : ''}${text.translated}`}
          </p>
        )}
      </header>
      {page.contents.length > 3 && (
        <nav aria-label={text.contents} className="rounded-lg border border-line bg-surface px-5 py-3.5">
          <ol className="grid gap-x-8 sm:grid-cols-2">
            {page.contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-1.5 font-medium text-lapis hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <WrittenText html={page.html} />
    </article>
  )
}

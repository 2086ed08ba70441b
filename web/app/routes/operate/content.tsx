import type { ContentSlug } from '@kashf/contract/content/content.ts'
import { type MetaArgs, Navigate, useNavigate, useParams } from 'react-router'
import { PageEditor } from '../../features/operator/content/page-editor.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { contentConsoleText as text } from '../../text/operate/content.ts'
import { Tabs } from '../../ui/private/tabs.tsx'

const SLUGS: readonly ContentSlug[] = ['help', 'terms', 'privacy', 'refunds', 'about']

export const meta = ({ params }: MetaArgs) => {
  const slug = SLUGS.find((one) => one === params.slug)
  return privateHead(slug ? `${text.pages[slug]} · ${text.title}` : text.title)
}

/** The pages that operators write, with their versions. */
export default function ContentPages() {
  const navigate = useNavigate()
  const open = useParams().slug ?? 'help'
  if (!SLUGS.some((slug) => slug === open)) return <Navigate to="/admin/content" replace />
  return (
    <>
      <h1 className="mb-4 text-2xl sm:text-3xl">{text.title}</h1>
      <Tabs
        label={text.title}
        open={open}
        onOpen={(slug) =>
          void navigate(`/admin/content/${slug}`, { replace: true, preventScrollReset: true })
        }
        tabs={SLUGS.map((slug) => ({
          id: slug,
          label: text.pages[slug],
          content: <PageEditor key={slug} slug={slug} />,
        }))}
      />
    </>
  )
}

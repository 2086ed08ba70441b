import { Link } from 'react-router'
import { SupportLinks } from '../../features/visitor/content/support-links.tsx'
import { WrittenText } from '../../features/visitor/content/written-text.tsx'
import { pagesContext } from '../../server-context.ts'
import { pageHead } from '../../shell/base/page-head.ts'
import { helpText as text } from '../../text/browse/content.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { QueryForm } from '../../ui/forms/query-form.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { Route } from './+types/help.ts'

const MAX_SEARCH = 200

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const search = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)
  const { publicUrl, supportTelegram } = pages
  return { help: await pages.help(search), search, publicUrl, supportTelegram }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { help, publicUrl, search } = loaderData
  return pageHead({
    title: help.title,
    description: text.description,
    path: '/help',
    publicUrl,
    noIndex: search !== '',
  })
}

/** Questions and answers with a search that works without JavaScript. */
export default function Help({ loaderData }: Route.ComponentProps) {
  const { help, search, supportTelegram } = loaderData
  const count = help.groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div className="mx-auto grid w-full max-w-[72ch] gap-7">
      <h1 className="text-3xl leading-tight sm:text-4xl">{help.title}</h1>
      <QueryForm key={search} action="/help" role="search" className="flex items-end gap-2">
        <TextInput
          fieldClassName="flex-1"
          label={text.search}
          type="search"
          name="q"
          maxLength={MAX_SEARCH}
          placeholder={text.placeholder}
          defaultValue={search}
        />
        <Button type="submit">{text.submit}</Button>
      </QueryForm>
      {search !== '' && count > 0 && (
        <p role="status" className="flex flex-wrap gap-x-4 text-ink-2">
          {text.found(count)}
          <Link to="/help" className="rounded-sm font-medium text-lapis hover:underline">
            {text.all}
          </Link>
        </p>
      )}
      {count === 0 && (
        <EmptyState
          title={text.nothing}
          message={text.nothingHint}
          action={
            <Link to="/help" className="rounded-sm font-medium text-lapis hover:underline">
              {text.all}
            </Link>
          }
        />
      )}
      {help.groups.map(({ title, entries }) => (
        <section key={title} className="grid gap-3">
          <h2 className="text-xl">{title}</h2>
          <div className="divide-y divide-line rounded-lg border border-line bg-surface">
            {entries.map(({ id, question, html }) => (
              // Search results are open; the key lets a new search open its own.
              <details
                key={`${id} ${search}`}
                id={id}
                open={search !== '' && count <= 3}
                className="group scroll-mt-24 px-5"
              >
                <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 py-3 font-semibold">
                  {question}
                  <span aria-hidden="true" className="text-xl text-ink-3 group-open:rotate-45">
                    +
                  </span>
                </summary>
                <div className="pb-5">
                  <WrittenText html={html} />
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
      <SupportLinks telegram={supportTelegram} />
    </div>
  )
}

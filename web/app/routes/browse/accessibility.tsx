import { CriterionList, StateLegend } from '../../features/visitor/accessibility/criterion-list.tsx'
import { pagesContext } from '../../server-context.ts'
import { pageHead } from '../../shell/base/page-head.ts'
import { accessibilityText as text } from '../../text/browse/accessibility.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/accessibility.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(pagesContext).publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { publicUrl } = loaderData
  return pageHead({ title: text.title, description: text.description, path: '/accessibility', publicUrl })
}

/** Conformance with WCAG 2.2, criterion by criterion. */
export default function Accessibility() {
  return (
    <div className="mx-auto grid w-full max-w-[72ch] gap-8">
      <header>
        <h1 className="text-3xl leading-tight sm:text-4xl">{text.title}</h1>
        <p className="mt-3 text-lg text-ink-2">{text.lead}</p>
      </header>
      <section className="grid gap-2">
        <h2 className="text-2xl">{text.howTitle}</h2>
        <p>{text.how}</p>
      </section>
      <section className="grid gap-2">
        <h2 className="text-2xl">{text.gapsTitle}</h2>
        <ul className="grid list-disc gap-1.5 pl-5">
          {text.gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      </section>
      <section className="rounded-lg bg-lapis-tint p-5 sm:p-6">
        <h2 className="text-xl">{text.writeTitle}</h2>
        <p className="mt-1 text-ink-2">{text.write}</p>
        <LinkButton to="/contact" className="mt-4">
          {text.contact}
        </LinkButton>
      </section>
      <section className="grid gap-3">
        <h2 className="text-2xl">{text.statesTitle}</h2>
        <StateLegend />
      </section>
      <section className="grid gap-6">
        <h2 className="text-2xl">{text.listTitle}</h2>
        <CriterionList />
      </section>
    </div>
  )
}

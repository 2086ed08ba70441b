import { TERMS_VERSION } from '@kashf/contract/constants.ts'
import { formatDate } from '../../shell/format/format.ts'
import { commonText } from '../../text/common.ts'
import { termsSections, termsText as text } from '../../text/terms.ts'

export const meta = () => [
  { title: `${text.title} · ${commonText.product}` },
  { name: 'description', content: text.description },
]

/** Terms, privacy and refunds on one page, each with its own anchor: /terms#privacy. */
export default function Terms() {
  return (
    <article className="mx-auto w-full max-w-[72ch]">
      <h1 className="text-3xl leading-tight sm:text-4xl">{text.title}</h1>
      <p className="mt-3 text-ink-2">{text.version(formatDate(`${TERMS_VERSION}T00:00:00+05:00`))}</p>
      <nav aria-label={text.contents} className="mt-6">
        <ul className="grid gap-1">
          {termsSections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-1.5 font-medium text-lapis hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {termsSections.map(({ id, title, paragraphs }) => (
        <section key={id} id={id} className="mt-10 scroll-mt-24">
          <h2 className="text-2xl">{title}</h2>
          <ol className="mt-4 grid list-decimal gap-3 pl-6">
            {paragraphs.map((paragraph) => (
              <li key={paragraph}>{paragraph}</li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  )
}

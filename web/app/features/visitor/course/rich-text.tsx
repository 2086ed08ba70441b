import { useId } from 'react'
import { courseText } from '../../../text/browse/course.ts'

/** Texts longer than this (HTML characters) are collapsed. */
const LONG = 1600

/**
 * A teacher's description: HTML that the server sanitised down to simple formatting. A long one is collapsed by a
 * checkbox, which works without JavaScript.
 */
export function RichText({ html }: { html: string }) {
  const id = useId()
  const isLong = html.length > LONG
  const text = (
    <div
      className="rich-text max-w-[68ch]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it before storing
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
  if (!isLong) return text
  return (
    <div>
      <input id={id} type="checkbox" className="peer sr-only" aria-label={courseText.wholeText} />
      <div className="max-h-80 overflow-hidden mask-[linear-gradient(#000_70%,transparent)] peer-checked:max-h-none peer-checked:mask-none">
        {text}
      </div>
      <label
        htmlFor={id}
        className="mt-2 inline-flex min-h-11 items-center rounded-sm font-semibold text-lapis peer-checked:hidden peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-lapis hover:underline"
      >
        {courseText.wholeText}
      </label>
    </div>
  )
}

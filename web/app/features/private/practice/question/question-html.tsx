import { useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { Markup } from '../../../visitor/markup/markup.tsx'
import { TextPictures } from './text-pictures.tsx'

/** A text of a question, whose pictures can be enlarged. `inline`: within a label or a row, where they cannot. */
export function QuestionHtml({
  html,
  inline,
  className,
}: {
  html: string
  inline?: boolean
  className?: string
}) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const look = cx('question-text', className)
  if (inline) {
    return (
      <span className={look}>
        <Markup html={html} isInline />
      </span>
    )
  }
  return (
    <>
      <div key={html} ref={html.includes('data-picture') ? setFrame : null} className={look}>
        <Markup html={html} />
      </div>
      {frame && <TextPictures frame={frame} />}
    </>
  )
}

/** The words of a text without its tags, and formulas in one line, for names that screen readers speak. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const formula of body.querySelectorAll<HTMLElement>('[data-text]')) {
    formula.textContent = formula.dataset.text ?? ''
  }
  return body.textContent.replace(/\s+/g, ' ').trim()
}

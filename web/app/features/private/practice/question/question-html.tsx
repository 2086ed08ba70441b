import { cx } from '../../../../ui/class-names.ts'
import { Markup } from '../../../visitor/markup/markup.tsx'

/** A text of a question. `inline`: within a label or a row. */
export function QuestionHtml({
  html,
  inline,
  className,
}: {
  html: string
  inline?: boolean
  className?: string
}) {
  const Tag = inline ? 'span' : 'div'
  return (
    <Tag className={cx('question-text', className)}>
      <Markup html={html} isInline={inline} />
    </Tag>
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

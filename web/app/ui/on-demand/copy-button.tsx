import { Check, Copy } from 'lucide-react'
import { commonText } from '../../text/common.ts'
import { cx } from '../class-names.ts'
import { useCopy } from './use-copy.ts'

/** Copies `text` and confirms it for two seconds. */
export function CopyButton({ text, className }: { text: string; className?: string }) {
  // If copying fails, the text can still be selected by hand.
  const { isCopied, copy } = useCopy(text)
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={cx(
        'inline-flex h-11 items-center gap-2 rounded-full bg-white px-4 text-md font-semibold text-paper-ink transition-opacity hover:opacity-90',
        className,
      )}
    >
      <Icon size={17} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? commonText.copied : commonText.copy}</span>
    </button>
  )
}

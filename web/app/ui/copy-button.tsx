import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { commonText } from '../text/common.ts'
import { cx } from './class-names.ts'

/** Copies `text` and says so for two seconds. */
export function CopyButton({ text, className }: { text: string; className?: string }) {
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // No permission (or no https): the text stays on the screen, ready to be selected by hand.
      setCopied(false)
    }
  }

  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      onClick={copy}
      className={cx(
        'inline-flex h-11 items-center gap-2 rounded-full bg-white px-4 text-[15px] font-semibold text-[#1b1d28] transition-opacity hover:opacity-90',
        className,
      )}
    >
      <Icon size={17} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? commonText.copied : commonText.copy}</span>
    </button>
  )
}

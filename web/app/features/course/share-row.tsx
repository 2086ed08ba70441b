import { Check, Link2, Send } from 'lucide-react'
import { useState } from 'react'
import { commonText } from '../../text/common.ts'
import { courseText } from '../../text/course.ts'
import { Button } from '../../ui/button.tsx'

const COPIED_MS = 2000

/** Sends the course on: Telegram, or the address into the clipboard. */
export function ShareRow({ address, title }: { address: string; title: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    } catch {
      // No clipboard here (plain http, an old browser): show the address, ready to be copied by hand.
      window.prompt(courseText.copyLink, address)
    }
  }
  const query = new URLSearchParams({ url: address, text: title })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={`https://t.me/share/url?${query}`}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-lapis hover:bg-lapis-tint"
      >
        <Send size={18} aria-hidden="true" />
        Telegram
        <span className="sr-only">: {courseText.share}</span>
      </a>
      <Button
        variant="quiet"
        onClick={copy}
        icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Link2 size={18} aria-hidden="true" />}
        className="px-3"
      >
        <span aria-live="polite">{isCopied ? commonText.copied : courseText.copyLink}</span>
      </Button>
    </div>
  )
}

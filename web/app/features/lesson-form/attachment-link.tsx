import { FileText } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { formatBytes } from '../../format.ts'
import { lessonFormText } from '../../text/lesson-form.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { fetchSignedUrl } from '../player/use-signed-url.ts'

export interface AttachmentLinkProps {
  /** `file/{id}`. */
  reference: string
  name: string | null
  /** Bytes. */
  size: number | null
}

/** A lesson's stored file: its name and 'Ko'rish', which opens it from a fresh signed address. */
export function AttachmentLink({ reference, name, size }: AttachmentLinkProps) {
  const [isOpening, setOpening] = useState(false)

  const open = async () => {
    // The tab is opened in the press itself: after the answer a browser would take it for an advertisement.
    const tab = window.open('', '_blank')
    setOpening(true)
    try {
      const { signedUrl } = await fetchSignedUrl(reference)
      if (tab) tab.location.replace(signedUrl)
      else window.location.assign(signedUrl)
    } catch (error) {
      tab?.close()
      showToast({ title: messageOf(error), kind: 'error' })
    } finally {
      setOpening(false)
    }
  }

  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface py-2 pl-4 pr-2">
      <FileText size={20} aria-hidden="true" className="shrink-0 text-lapis" />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        {size !== null && <span className="text-sm text-ink-2">{formatBytes(size)}</span>}
      </p>
      <Button variant="soft" size="sm" loading={isOpening} onClick={() => void open()}>
        {lessonFormText.see}
      </Button>
    </div>
  )
}

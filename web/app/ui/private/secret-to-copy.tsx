import { Check, Copy } from 'lucide-react'
import { commonText } from '../../text/common.ts'
import { Button } from '../button.tsx'
import { useCopy } from '../on-demand/use-copy.ts'

/** A secret that is shown only once, with a button that copies it. */
export function SecretToCopy({ secret }: { secret: string }) {
  const { isCopied, copy } = useCopy(secret)
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <p className="mt-4 rounded-md bg-sunken p-4 font-mono text-sm wrap-anywhere select-all">{secret}</p>
      <Button
        variant="outline"
        className="mt-4"
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? commonText.copied : commonText.copy}</span>
      </Button>
    </>
  )
}

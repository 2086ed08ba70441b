import { PREFIX } from '../../../shell/base/language.ts'
import { certificateText } from '../../../text/browse/certificate.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Girih } from '../../../ui/girih.tsx'
import { AwardIcon } from '../../../ui/icons.ts'
import { TelegramShare } from '../../visitor/buttons/telegram-share.tsx'

export interface CourseDoneProps {
  /** The code of the certificate. */
  code: string
  /** The title of the course. */
  title: string
  onStay: () => void
}

/** Covers the video that completed the course: links to the certificate and shares it. */
export function CourseDone({ code, title, onStay }: CourseDoneProps) {
  const address = new URL(`${PREFIX}/certificate/${code}`, window.location.href).href
  return (
    <div className="absolute inset-0 isolate z-10 grid animate-appear place-content-center-safe justify-items-center gap-3 overflow-y-auto bg-veil/92 p-4 text-center text-white">
      <Girih className="-z-10 text-lapis opacity-20" />
      <AwardIcon size={44} aria-hidden="true" className="text-teal max-sm:hidden" />
      <p role="status" className="text-xl font-bold">
        {certificateText.earned}
      </p>
      <p className="max-w-md text-stage-ink-2 max-sm:sr-only">{certificateText.earnedHint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to={`/certificate/${code}`}>{certificateText.see}</LinkButton>
        <TelegramShare
          url={address}
          text={certificateText.shared(title)}
          look="rounded-md border border-white/40 px-4.5 font-semibold hover:bg-white/10"
        >
          {certificateText.share}
        </TelegramShare>
        <Button variant="outline" onClick={onStay} className="max-sm:hidden">
          {certificateText.stay}
        </Button>
      </div>
    </div>
  )
}

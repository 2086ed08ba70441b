import { certificateText } from '../../../text/certificate.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Girih } from '../../../ui/girih.tsx'
import { AwardIcon } from '../../../ui/icons.ts'

/** Covers the video that completed the course; links to the certificate. */
export function CourseDone({ code, onStay }: { code: string; onStay: () => void }) {
  return (
    <div className="absolute inset-0 isolate z-10 grid animate-appear place-content-center-safe justify-items-center gap-3 overflow-y-auto bg-[#0c0e18]/92 p-4 text-center text-white">
      <Girih className="-z-10 text-lapis opacity-20" />
      <AwardIcon size={44} aria-hidden="true" className="text-teal max-sm:hidden" />
      <p role="status" className="text-xl font-bold">
        {certificateText.earned}
      </p>
      <p className="max-w-md text-stage-ink-2 max-sm:sr-only">{certificateText.earnedHint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to={`/certificate/${code}`}>{certificateText.see}</LinkButton>
        <Button variant="outline" onClick={onStay}>
          {certificateText.stay}
        </Button>
      </div>
    </div>
  )
}

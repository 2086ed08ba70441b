import { type LinkPlace, teacherLinkPath } from '@kashf/contract/purchases/brought-by.ts'
import type { OwnFees } from '@kashf/contract/purchases/sales.ts'
import { Check, Copy, QrCode as QrIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { ownLinkText as text } from '../../../text/teach/own-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/forms/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'
import { useOwnCourses } from '../courses/use-own-courses.ts'
import { readPercent } from '../fees/read-percent.ts'

const QrCode = lazyPart(() => import('../../public-account/wallet/qr-code.tsx'))

const PLACES = ['link', 'channel', 'bot'] as const
const ON_SALE = 2

/** The link, to copy or as a QR code, and the fees with and without it. */
export function OwnLinkCard({ fees }: { fees: OwnFees }) {
  const [course, setCourse] = useState('')
  const [place, setPlace] = useState<LinkPlace>('link')
  const [isQrShown, setQrShown] = useState(false)
  const courses = (useOwnCourses() ?? []).filter(({ status, role }) => status === ON_SALE && role === 'owner')
  const courseId = course === '' ? undefined : Number(course)
  const address = `${window.location.origin}${teacherLinkPath(fees.link_code, { courseId, place })}`
  const { isCopied, copy } = useCopy(address)
  const CopyIcon = isCopied ? Check : Copy
  const [brought, school] = [readPercent(fees.brought_percent), readPercent(fees.percent)]
  return (
    <Card raised>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={text.to}
          value={course}
          onChange={(event) => setCourse(event.target.value)}
          placeholder={text.toProfile}
          options={courses.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <Select
          label={text.place}
          value={place}
          onChange={(event) => setPlace(PLACES.find((one) => one === event.target.value) ?? 'link')}
          options={PLACES.map((value) => ({ value, label: text.places[value] }))}
        />
      </div>
      <p className="mt-5 text-lg font-semibold select-all wrap-anywhere">{address}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<CopyIcon size={18} aria-hidden="true" />} onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? commonText.copied : text.copy}</span>
        </Button>
        <Button
          variant="outline"
          icon={<QrIcon size={18} aria-hidden="true" />}
          aria-expanded={isQrShown}
          onClick={() => setQrShown(!isQrShown)}
        >
          {text.qr}
        </Button>
      </div>
      {isQrShown && (
        <div className="mt-4 max-w-60">
          <Suspense>
            <QrCode text={address} label={text.qr} />
          </Suspense>
        </div>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4">
        <div>
          <dt className="text-ink-2">{text.viaLink}</dt>
          <dd className="text-3xl font-bold text-teal">{brought}</dd>
        </div>
        <div>
          <dt className="text-ink-2">{text.viaSchool}</dt>
          <dd className="text-3xl font-bold">{school}</dd>
        </div>
      </dl>
      <p className="mt-4 text-ink-2">{text.rule(brought, school, formatCount(fees.brought_days))}</p>
    </Card>
  )
}

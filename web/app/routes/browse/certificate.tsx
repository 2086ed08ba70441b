import type { Certificate } from '@kashf/contract/learning/certificates.ts'
import { MAX_CERTIFICATE_CODE } from '@kashf/contract/learning/limits.ts'
import { BadgeCheck, CircleX, FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Link, redirect } from 'react-router'
import { TelegramShare } from '../../features/visitor/buttons/telegram-share.tsx'
import { pagesContext } from '../../server-context.ts'
import { PREFIX } from '../../shell/base/language.ts'
import { pageHead, privateHead, sharePicture } from '../../shell/base/page-head.ts'
import { Logo } from '../../shell/brand/logo.tsx'
import { formatCount, formatDate, formatLength } from '../../shell/format/format.ts'
import { certificateText } from '../../text/browse/certificate.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { QueryForm } from '../../ui/forms/query-form.tsx'
import { Girih } from '../../ui/girih.tsx'
import type { Route } from './+types/certificate.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const pages = context.get(pagesContext)
  const typed = new URL(request.url).searchParams.get('code')?.trim()
  if (typed) throw redirect(`/certificate/${encodeURIComponent(typed.slice(0, MAX_CERTIFICATE_CODE))}`)
  const { code } = params
  const certificate = code ? await pages.certificate(code) : null
  // The status is set instead of throwing, so that the page shows the field again for a mistyped code.
  const status = code && !certificate ? 404 : 200
  return data({ code: code ?? null, certificate, publicUrl: pages.publicUrl }, status)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.certificate) return privateHead(certificateText.checkTitle)
  const { certificate, publicUrl } = loaderData
  const { student_name, course_title, code, share_picture } = certificate
  return pageHead({
    title: `${certificateText.title}: ${student_name}`,
    description: certificateText.describe(student_name, course_title),
    path: `/certificate/${code}`,
    publicUrl,
    ...(share_picture && { picture: sharePicture(share_picture, course_title) }),
    noIndex: true,
  })
}

/** The page of a certificate and its validity, for anyone with its code, with a field to check another code. */
export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const { code, certificate, publicUrl } = loaderData
  if (!certificate) return <CheckCode code={code} />
  return (
    <div className="mx-auto grid max-w-4xl gap-6">
      <State certificate={certificate} />
      <Paper certificate={certificate} />
      <Actions certificate={certificate} publicUrl={publicUrl} />
    </div>
  )
}

function State({ certificate: { voided_at } }: { certificate: Certificate }) {
  const Icon = voided_at ? CircleX : BadgeCheck
  return (
    <div
      className={cx(
        'flex items-start gap-3.5 rounded-lg p-4 sm:px-6',
        voided_at ? 'bg-red-tint text-red' : 'bg-teal-tint text-teal',
      )}
    >
      <Icon size={30} aria-hidden="true" className="shrink-0" />
      <div>
        <h1 className="text-xl leading-snug">{voided_at ? certificateText.voided : certificateText.valid}</h1>
        <p className="text-ink-2">
          {voided_at ? certificateText.voidedHint(formatDate(voided_at)) : certificateText.validHint}
        </p>
      </div>
    </div>
  )
}

/** Shows the text of the certificate's PDF. */
function Paper({ certificate }: { certificate: Certificate }) {
  const { student_name, course_title, teacher_name, lessons_count, duration_s } = certificate
  const length = duration_s > 0 ? formatLength(duration_s) : ''
  return (
    <article
      className={cx(
        'relative isolate overflow-hidden rounded-lg border border-line bg-surface px-5 py-8 text-center shadow-card sm:px-12 sm:py-12',
        certificate.voided_at && 'opacity-60',
      )}
    >
      <Girih className="-z-10 text-lapis opacity-15" />
      <span aria-hidden="true" className="fade-to-middle absolute inset-0 -z-10" />
      <div className="flex justify-center">
        <Logo />
      </div>
      <p className="mt-6 text-ink-2">{certificateText.holder}</p>
      <p className="mt-1 text-3xl leading-tight font-bold tracking-tight wrap-anywhere sm:text-4xl">
        {student_name}
      </p>
      <p className="mt-6 text-ink-2">{certificateText.course}</p>
      <p className="mt-1 text-xl leading-snug font-semibold text-lapis wrap-anywhere sm:text-2xl">
        {course_title}
      </p>
      <dl className="mx-auto mt-8 grid gap-x-8 gap-y-4 border-t border-line pt-6 text-left sm:grid-cols-4">
        <Fact name={certificateText.teacher}>{teacher_name}</Fact>
        <Fact name={certificateText.size}>{certificateText.sizeOf(formatCount(lessons_count), length)}</Fact>
        <Fact name={certificateText.date}>{formatDate(certificate.completed_at)}</Fact>
        <Fact name={certificateText.code}>
          <span className="whitespace-nowrap">{certificate.code}</span>
        </Fact>
      </dl>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Actions({ certificate, publicUrl }: { certificate: Certificate; publicUrl: string }) {
  const { code, course_id, course_title, voided_at, is_ready } = certificate
  const url = `${publicUrl}${PREFIX}/certificate/${code}`
  const linkClass =
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-action px-4.5 py-2 font-semibold text-on-action hover:bg-action-hover'
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {!voided_at && is_ready && (
        <a href={`/api/certificates/${code}/pdf`} download className={linkClass}>
          <FileDown size={20} aria-hidden="true" />
          {certificateText.download}
        </a>
      )}
      {!voided_at && (
        <TelegramShare url={url} text={certificateText.shared(course_title)}>
          {certificateText.share}
        </TelegramShare>
      )}
      {!voided_at && !is_ready && <p className="text-ink-2">{certificateText.making}</p>}
      <Link to={`/course/${course_id}`} className="font-semibold text-lapis underline">
        {certificateText.toCourse}
      </Link>
    </div>
  )
}

/** Field for a code, with a message after an unknown one. Works without JavaScript. */
function CheckCode({ code }: { code: string | null }) {
  return (
    <div className="relative isolate mx-auto grid max-w-xl gap-5 overflow-hidden rounded-lg border border-line bg-surface px-5 py-10 sm:px-10">
      <Girih className="-z-10 text-lapis opacity-15" />
      <span aria-hidden="true" className="fade-to-middle absolute inset-0 -z-10" />
      <div>
        <h1 className="text-2xl sm:text-3xl">
          {code ? certificateText.unknownTitle : certificateText.checkTitle}
        </h1>
        <p className="mt-2 text-ink-2">{code ? certificateText.unknownHint : certificateText.checkHint}</p>
      </div>
      <QueryForm action="/certificate" className="grid gap-4">
        <TextInput
          label={certificateText.checkLabel}
          name="code"
          required
          defaultValue={code ?? ''}
          maxLength={MAX_CERTIFICATE_CODE}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="7Q4M-2XWT-9KDP"
          className="tracking-wide uppercase"
        />
        <Button type="submit">{certificateText.check}</Button>
      </QueryForm>
    </div>
  )
}

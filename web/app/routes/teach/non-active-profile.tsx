import type { User } from '@kashf/contract/accounts/accounts.ts'
import { TEACHER_STATUS } from '@kashf/contract/constants.ts'
import { Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { href, Link, Navigate } from 'react-router'
import { fetchMe } from '../../api/client/fetch-me.ts'
import { useMe } from '../../api/queries/use-me.ts'
import { useStoreUser } from '../../features/private/profile/use-store-user.ts'
import { ApplicationForm } from '../../features/teacher/profile/application-form.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { teacherProfileText, waitingText } from '../../text/teach/teacher-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Girih } from '../../ui/girih.tsx'
import { ShieldCheckIcon } from '../../ui/icons.ts'
import { Notice } from '../../ui/on-demand/notice.tsx'
import { showToast } from '../../ui/toast.ts'

export const meta = () => privateHead(waitingText.title)

/** The polling interval of a waiting teacher's status. */
const LOOK_EVERY_MS = 20_000

/** Shown to a teacher who is not approved: waiting, or rejected with the form to apply again. */
export default function NonActiveProfile() {
  const { user } = useMe()
  if (!user) return null
  const status = user.teacherMoreData?.status
  if (status === TEACHER_STATUS.approved) return <Navigate to="/my-profile" replace />
  return (
    <div className="mx-auto w-full max-w-2xl">
      {status === TEACHER_STATUS.rejected ? <Rejected user={user} /> : <Waiting user={user} />}
      <p className="mt-8">
        <Link
          to={href('/teacher-security')}
          className="inline-flex items-center gap-2 rounded-sm font-medium text-lapis hover:underline"
        >
          <ShieldCheckIcon size={20} aria-hidden="true" />
          {waitingText.security}
        </Link>
      </p>
    </div>
  )
}

function Waiting({ user }: { user: User }) {
  const storeUser = useStoreUser()
  const [isChecking, setChecking] = useState(false)
  const more = user.teacherMoreData

  const look = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    const fresh = await fetchMe()
    if (fresh && fresh.teacherMoreData?.status !== more?.status) storeUser(fresh)
  })
  useEffect(() => {
    const onLook = () => void look().catch(() => {})
    const timer = setInterval(onLook, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [])

  const checkStatus = async () => {
    setChecking(true)
    const fresh = await fetchMe()
    setChecking(false)
    if (!fresh) return
    storeUser(fresh)
    if (fresh.teacherMoreData?.status === TEACHER_STATUS.waiting) {
      showToast({ title: waitingText.still, kind: 'info' })
    }
  }

  return (
    <>
      <section className="relative isolate overflow-hidden rounded-lg border border-line bg-surface px-6 py-10 text-center sm:px-10">
        <Girih className="-z-10 text-lapis opacity-20" />
        <span aria-hidden="true" className="fade-to-middle absolute inset-0 -z-10" />
        <span className="mx-auto grid size-14 place-items-center rounded-full bg-lapis-tint text-lapis">
          <Clock size={28} aria-hidden="true" />
        </span>
        <h1 className="mt-4 text-2xl sm:text-3xl">{waitingText.waiting}</h1>
        <p className="mx-auto mt-3 max-w-md text-ink-2">{waitingText.waitingLead(user.first_name)}</p>
        <Button variant="soft" className="mt-6" loading={isChecking} onClick={() => void checkStatus()}>
          {waitingText.check}
        </Button>
      </section>
      <section className="mt-8">
        <h2 className="mb-3 text-xl">{waitingText.steps}</h2>
        <ol className="grid gap-3">
          {[waitingText.stepCheck, waitingText.stepMail, waitingText.stepStart].map((step, at) => (
            <li key={step} className="flex gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm font-bold text-ink-2">
                {at + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </section>
      {more && (
        <Card className="mt-8">
          <h2 className="mb-4 text-lg">{waitingText.sent}</h2>
          <dl className="grid gap-3">
            <SentField label={teacherProfileText.specialization} value={more.specialization} />
            <SentField label={teacherProfileText.info} value={more.info} />
            <SentField label={teacherProfileText.phone} value={more.phone} />
            <SentField label={teacherProfileText.link} value={more.link} />
          </dl>
        </Card>
      )}
    </>
  )
}

function SentField({ label, value }: { label: string; value: string | null }) {
  if (!value) return null
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="whitespace-pre-line">{value}</dd>
    </div>
  )
}

function Rejected({ user }: { user: User }) {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">{waitingText.rejected}</h1>
      <p className="mt-2 text-ink-2">{waitingText.rejectedLead}</p>
      {user.teacherMoreData?.rejection_reason && (
        <Notice tone="attention" title={waitingText.reason} className="mt-5">
          <p className="whitespace-pre-line">{user.teacherMoreData.rejection_reason}</p>
        </Notice>
      )}
      <Card className="mt-5">
        <ApplicationForm user={user} />
      </Card>
    </>
  )
}

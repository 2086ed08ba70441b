import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { readToken } from '../../../shell/base/session.ts'
import { signInPath } from '../../../shell/base/sign-in-path.ts'
import { miniAppText as text } from '../../../text/account/mini-app.ts'
import { Button } from '../../../ui/button.tsx'
import { SaveButton } from '../../visitor/buttons/save-button.tsx'
import { openOutside } from './open-outside.ts'

/**
 * The price box inside Telegram: says that nothing is sold there, and opens the course in the browser unless the site's
 * operator disables that.
 */
export default function OpenInBrowser({ course }: { course: Course }) {
  const { data: settings } = useQuery({
    queryKey: queryKeys.telegramApp,
    queryFn: () => api('GET /api/telegram/app'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const open = useMutation({
    mutationFn: () => browserAddress(course.id),
    onSuccess: openOutside,
    onError: (error) => failureToast(error, text.openFailed),
  })
  return (
    <div className="grid gap-2.5">
      {settings?.data.has_browser_links && (
        <>
          <p className="mb-1 text-ink-2">{text.noSales}</p>
          <Button
            size="lg"
            loading={open.isPending}
            onClick={() => open.mutate()}
            icon={<ExternalLink size={18} aria-hidden="true" />}
          >
            {text.openInBrowser}
          </Button>
        </>
      )}
      <SaveButton course={course} wide />
    </div>
  )
}

/**
 * The course's address on the site. It signs in a person who is signed in here, unless Telegram's launch is too old for
 * that.
 */
async function browserAddress(courseId: number): Promise<string> {
  const path = `/course/${courseId}`
  if (!readToken()) return location.origin + path
  try {
    const { data } = await api('POST /api/telegram/browser-links', { body: { course_id: courseId } })
    return data.url
  } catch (error) {
    if (error instanceof ApiError && error.code === 'telegram_launch_old')
      return location.origin + signInPath(path)
    throw error
  }
}

import { localPath } from '@kashf/contract/local-path.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError, messageOf } from '../../api/client/api-error.ts'
import { api } from '../../api/client/client.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { messageText as text } from '../../text/learn/message.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'

export const meta = () => privateHead(text.title)

/** The link of a teacher's message: counts the press, and leads on to where its reader goes on now. */
export default function MessageLink() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const pressed = useQuery({
    queryKey: ['pressed-message', id],
    queryFn: async () => (await api('POST /api/course-messages/:id/press', { params: { id } })).data,
    retry: false,
    gcTime: 0,
  })
  const path = pressed.data && (localPath(pressed.data.path) ?? '/my-courses')
  useEffect(() => {
    if (path !== undefined) void navigate(path, { replace: true })
  }, [path, navigate])
  if (!pressed.error) return <Spinner label={text.opening} />
  const isGone =
    pressed.error instanceof ApiError && pressed.error.status >= 400 && pressed.error.status < 500
  return isGone ? (
    <ErrorState
      title={text.gone}
      action={
        <LinkButton to="/my-courses" variant="outline">
          {text.myCourses}
        </LinkButton>
      }
    />
  ) : (
    <ErrorState message={messageOf(pressed.error)} onRetry={() => void pressed.refetch()} />
  )
}

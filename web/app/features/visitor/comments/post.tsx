import type { TeacherRef } from '@kashf/contract/catalogue/catalogue.ts'
import { type ReactNode, useRef } from 'react'
import { formatDate } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { commentText } from '../../../text/browse/comments.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useFocusReturn } from '../../../ui/on-demand/use-focus-return.ts'

export interface PostProps {
  author: TeacherRef
  isTeacher: boolean
  createdAt: string
  isEdited: boolean
  text: ReactNode
  /** Shown between the name and the text, such as a score. */
  about?: ReactNode
  /** Actions, shown at the end of the name's line. */
  tools?: ReactNode
  /** Replaces the text while it is edited. */
  editor?: ReactNode
}

/** A user's post: author, date and text. */
export function Post(props: PostProps) {
  const { author, isTeacher, createdAt, isEdited, text, about, tools, editor } = props
  const name = fullName(author)
  const place = useRef<HTMLElement>(null)
  useFocusReturn(place, Boolean(editor))
  return (
    <article ref={place} tabIndex={-1} className="flex gap-3 rounded-sm">
      <Avatar person={author} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5">
            <span className="font-semibold wrap-anywhere">{name}</span>
            {isTeacher && (
              <Badge tone="info" className="wrap-anywhere whitespace-pre-line">
                {commentText.teacher}
              </Badge>
            )}
            <span className="text-sm text-ink-2">
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              {isEdited && ` · ${commentText.edited}`}
            </span>
          </p>
          {tools}
        </div>
        {about}
        {editor || <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
      </div>
    </article>
  )
}

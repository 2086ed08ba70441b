import { Settings } from 'lucide-react'
import { profileText } from '../../../text/learn/student.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { NoticeList } from '../notices/notice-list.tsx'

/** The student's notices and a link to their settings. */
export default function StudentNotices() {
  return (
    <div className="grid max-w-3xl gap-5">
      <div>
        <LinkButton
          to="/notices?tab=settings"
          variant="outline"
          size="sm"
          icon={<Settings size={16} aria-hidden="true" />}
        >
          {profileText.noticeChoices}
        </LinkButton>
      </div>
      <NoticeList isTeacher={false} />
    </div>
  )
}

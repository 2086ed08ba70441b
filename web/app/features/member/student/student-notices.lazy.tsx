import { Settings } from 'lucide-react'
import { profileText } from '../../../text/student.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { NoticeList } from '../notices/notice-list.tsx'

/** What the student was told, and the way to choose how to hear of it. */
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

import { HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import { PREFIX } from '../../../shell/base/language.ts'
import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { Button } from '../../../ui/button.tsx'
import { canSave } from '../../public-account/offline/can-save.ts'
import { SaveDialog } from './save-dialog.tsx'

/** Saves all lessons of a course that are not on this device yet. Renders nothing where saving is impossible. */
export default function SaveCourse({ userId, courseId }: { userId: number; courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  if (!canSave()) return null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="outline"
          icon={<HardDriveDownload size={18} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {text.saveCourse}
        </Button>
        <a href={`${PREFIX}/downloads`} className="rounded-sm text-md underline hover:text-lapis">
          {text.all}
        </a>
      </div>
      {isOpen && (
        <SaveDialog
          userId={userId}
          courseId={courseId}
          title={text.saveCourse}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { FolderPlus, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { href } from 'react-router'
import { formatCount, formatLength } from '../../../shell/format/format.ts'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { teachText } from '../../../text/teach/teach.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SectionHead } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CurriculumEditor } from './curriculum-editor.tsx'
import { DeletedLessons } from './deleted-lessons.tsx'
import { useCurriculum } from './use-curriculum.ts'

const ImportPanel = lazyPart(() => import('../import/import-panel.lazy.tsx'))

/** The curriculum of a course with the buttons that add lessons. */
export function CurriculumSection({ course }: { course: Course }) {
  const curriculum = useCurriculum(course)
  const length = course.duration_s > 0 ? ` · ${formatLength(course.duration_s)}` : ''
  return (
    <section className="min-w-0">
      <SectionHead
        title={text.title}
        aside={teachText.lessonsCount(formatCount(course.videos.length)) + length}
      />
      <div className="mb-4">
        <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
          <ImportPanel course={course} />
        </Suspense>
      </div>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          icon={<FolderPlus size={17} aria-hidden="true" />}
          onClick={() => void curriculum.addSection()}
        >
          {text.addSection}
        </Button>
        <LinkButton
          variant="outline"
          size="sm"
          to={`${href('/upload-lesson')}?course=${course.id}`}
          icon={<Plus size={17} aria-hidden="true" />}
        >
          {text.addLesson}
        </LinkButton>
      </div>
      {course.videos.length + course.sections.length > 0 && (
        <CurriculumEditor course={course} curriculum={curriculum} />
      )}
      {/* The undo bar would restore the same lesson again. */}
      <DeletedLessons courseId={course.id} onRestored={curriculum.forgetUndo} />
    </section>
  )
}

import { useState } from 'react'
import { scoreText } from '../../../text/browse/comments.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const AllScores = lazyPart(() => import('./all-scores.lazy.tsx'), null)

/** Opens the list of scores, loaded on the first click. */
export function AllScoresButton({ courseId }: { courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="outline" size="sm" onClick={() => void AllScores.preload().then(() => setOpen(true))}>
        {scoreText.all}
      </Button>
      {isOpen && <AllScores courseId={courseId} onClose={() => setOpen(false)} />}
    </div>
  )
}

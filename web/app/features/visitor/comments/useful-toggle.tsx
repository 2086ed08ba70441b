import { ThumbsUp } from 'lucide-react'
import { formatCount } from '../../../shell/format/format.ts'
import { commentText } from '../../../text/browse/comments.ts'
import { Button } from '../../../ui/button.tsx'

export interface UsefulToggleProps {
  count: number
  isUseful: boolean
  onPress: () => void
}

/** The toggle "Foydali" below a comment, with the number of people who found it useful. */
export function UsefulToggle({ count, isUseful, onPress }: UsefulToggleProps) {
  return (
    <Button
      variant={isUseful ? 'soft' : 'quiet'}
      size="sm"
      aria-pressed={isUseful}
      icon={<ThumbsUp size={16} aria-hidden="true" className={isUseful ? 'fill-current' : undefined} />}
      onClick={onPress}
    >
      {count > 0 ? commentText.usefulCount(formatCount(count)) : commentText.useful}
    </Button>
  )
}
